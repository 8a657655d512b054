/** Stands for the text in a sentence; a character that no text has. */
const place = '\uFFFC';

type IsolatedProps = {
  /** Returns the sentence with a text in it. */
  sentence: (text: string) => string;
  text: string;
};

/**
 * A sentence with a text of any script in it, such as a title or a name: the direction of that text does not reorder the
 * rest of the sentence.
 */
export function Isolated({ sentence, text }: IsolatedProps) {
  if (text === '') return <span>{sentence('')}</span>;
  const [before = '', after = ''] = sentence(place).split(place);
  return (
    <span>
      {before}
      <bdi>{text}</bdi>
      {after}
    </span>
  );
}
