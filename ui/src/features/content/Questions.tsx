import { Accordion } from '../../components/Accordion';
import type { Question } from '../../copy/types';
import { EmailText } from '../../contact/EmailText';

/** Collapsible questions and answers. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  const items = questions.map(({ question, answer }) => ({
    title: question,
    body: (
      <p>
        <EmailText text={answer} />
      </p>
    ),
  }));
  return <Accordion items={items} />;
}
