/**
 * A sentence with a text of any script in it, such as a title or a name: the direction of that text does not reorder the
 * rest of the sentence.
 */
export function Isolated({ sentence, text }: { sentence: string; text: string }) {
  if (text === '') return sentence;
  const [before, ...after] = sentence.split(text);
  return (
    <>
      {before}
      <bdi>{text}</bdi>
      {after.join(text)}
    </>
  );
}
