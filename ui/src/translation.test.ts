import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What can be between two tags. */
interface Rendered {
  /** A text node. */
  text: boolean;
  /** An element, always. */
  element: boolean;
  /** No node, or any number of them. */
  varies: boolean;
  /** A text or anything else, as the caller of the component likes. */
  given: boolean;
}

const none: Rendered = { text: false, element: false, varies: false, given: false };

/** Returns what a child of an element becomes. */
function rendered(checker: ts.TypeChecker, node: ts.Node): Rendered {
  const of = (inner: ts.Node): Rendered => rendered(checker, inner);
  const either = (one: Rendered, two: Rendered): Rendered => ({
    text: one.text || two.text,
    element: one.element || two.element,
    varies: one.varies || two.varies,
    given: one.given || two.given,
  });
  // White space alone is not translated.
  if (ts.isStringLiteral(node) || ts.isJsxText(node)) return { ...none, text: node.text.trim() !== '' };
  if (ts.isJsxExpression(node)) return node.expression ? of(node.expression) : none;
  if (ts.isParenthesizedExpression(node)) return of(node.expression);
  if (ts.isConditionalExpression(node)) return either(of(node.whenTrue), of(node.whenFalse));
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return { ...of(node.right), varies: true };
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node))
    return { ...none, element: true };
  const type = checker.getTypeAtLocation(node);
  const types = type.isUnion() ? type.types : [type];
  const has = (flags: ts.TypeFlags) => types.some((one) => (one.flags & flags) !== 0);
  const isText = has(ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike);
  const isObject = has(ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Any);
  const isNothing = has(ts.TypeFlags.BooleanLike | ts.TypeFlags.Null | ts.TypeFlags.Undefined);
  const isList = types.some((one) => checker.isArrayLikeType(one));
  if (isText && isObject) return { ...none, given: true };
  return { text: isText, element: isObject && !isList, varies: isNothing || isList, given: false };
}

/** Returns why React could not find the text of a child after a translation, or null. */
function fault(parent: ts.Node, kinds: readonly Rendered[], index: number): string | null {
  const kind = kinds[index];
  if (!kind || !(kind.text || kind.given)) return null;
  if (kind.text && ts.isJsxFragment(parent)) return 'the fragment may come and go';
  if (kind.text && (kind.varies || kind.element) && kinds.length > 1) return 'it comes and goes';
  return kinds.slice(0, index).some(({ varies }) => varies) ? 'something may be added before it' : null;
}

function bareTexts(program: ts.Program, files: readonly ts.SourceFile[]): string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) =>
        ts.isJsxText(child) ? !child.containsOnlyTriviaWhiteSpaces : !ts.isJsxExpression(child) || child.expression,
      );
      const kinds = children.map((child) => rendered(checker, child));
      children.forEach((child, index) => {
        const why = fault(node, kinds, index);
        if (why === null) return;
        const file = child.getSourceFile();
        const { line } = file.getLineAndCharacterOfPosition(child.getStart());
        found.push(`${relative(root, file.fileName)}:${line + 1}: ${child.getText().trim().split('\n')[0]}: ${why}`);
      });
    }
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return found;
}

// Chrome's translation wraps each text node in a new element, and React then cannot remove the node from its parent.
it('every text that comes and goes, or has something added before it, has an element', { timeout: 120_000 }, () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(fileNames, options);
  const isPart = /\/src\/(?!.*(\.test|\/test-)).*\.tsx$/;
  const files = program.getSourceFiles().filter(({ fileName }) => isPart.test(fileName));
  expect(files.length).toBeGreaterThan(150);
  expect(bareTexts(program, files)).toEqual([]);
});
