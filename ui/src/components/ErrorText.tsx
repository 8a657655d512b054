import type { ReactElement } from 'react';

type ErrorTextProps = {
  /** May have a second line, such as the ID of the request. */
  children: string;
  /** Follows the first line. */
  link?: ReactElement;
};

/** The text of an error; its second line is small. */
export function ErrorText({ children, link }: ErrorTextProps) {
  const [first, second] = children.split('\n');
  return (
    <>
      <span>{first}</span>
      {link}
      {second !== undefined && (
        <>
          <br />
          <small className="quiet">{second}</small>
        </>
      )}
    </>
  );
}
