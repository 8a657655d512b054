import { type Sent, send } from './client';
import type { Arguments, Operation } from './operation';

/** Sends a request and returns the file of its response; throws an ApiError on any failure, also if its end is missing. */
export function download<O extends Operation>(operation: O, ...args: Arguments<O>): Promise<Blob>;
export function download(operation: string, options?: Sent): Promise<Blob> {
  return send(operation, options, (response) => response.blob());
}
