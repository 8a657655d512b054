import { Accordion } from '../../components/Accordion';
import type { Question } from '../../copy/types';
import { EmailText } from '../../contact/EmailText';

type QuestionsProps = {
  questions: readonly Question[];
  /** The index of the answer that is open at first. */
  open: number;
};

/** Collapsible questions and answers. */
export function Questions({ questions, open }: QuestionsProps) {
  const items = questions.map(({ question, answer }) => ({
    title: question,
    body: (
      <p>
        <EmailText text={answer} />
      </p>
    ),
  }));
  return <Accordion items={items} open={open} />;
}
