import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';

/** Returns the number of Letter pages that a page prints on. */
export async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter' });
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
}

/** Returns the text of a PDF; null if pdftotext is not installed. */
export function textOf(pdf: Buffer): string | null {
  const { error, stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  return error ? null : stdout;
}
