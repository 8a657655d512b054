import { type ApiError, call } from '../../api/client';
import { message as words } from '../../copy/live/message';

export type Message = Record<'name' | 'email' | 'phone' | 'message', string>;

/** What is wrong with a message, by field; under an empty name what concerns no field. */
export type MessageProblems = Partial<Record<keyof Message | '', string>>;

/** Sends a message to the shop. Returns what is wrong, or null. */
export async function sendMessage(body: Message): Promise<MessageProblems | null> {
  try {
    await call('POST /contact', { body });
    return null;
  } catch (cause) {
    const { fields, status } = cause as ApiError;
    const problems = Object.fromEntries(fields.map(({ field, message }) => [field, message])) as MessageProblems;
    return fields.length > 0 ? problems : { '': status === 429 ? words.tooMany : words.notSent };
  }
}
