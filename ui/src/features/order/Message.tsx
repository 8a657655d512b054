import type { ReactNode, Ref } from 'react';
import { Picture } from '../../components/Picture';
import { paths } from '../../paths';
import layout from '../checkout/done/SuccessView.module.css';

interface MessageProps {
  headingRef?: Ref<HTMLHeadingElement>;
  heading: string;
  lead: string;
  picture?: string;
  children?: ReactNode;
}

/** A page that says one thing, which is announced, with what can be done next. */
export function Message({ headingRef, heading, lead, picture, children }: MessageProps) {
  return (
    <div className={`page ${layout.thanks}`}>
      <div className={layout.words}>
        <div className={layout.words} role="status">
          <h1 ref={headingRef} tabIndex={-1}>
            {heading}
          </h1>
          <p className="lead">{lead}</p>
        </div>
        {children}
      </div>
      {picture !== undefined && (
        <div className={layout.items}>
          <Picture src={paths.media(picture)} alt="" sizes="(min-width: 64em) 27.5rem, 88vw" />
        </div>
      )}
    </div>
  );
}
