// Moves the styles of the staff pages from the one stylesheet of the build into a second one, so that shoppers do not
// load them. Its name differs only in its first word: the staff page derives it (StaffStyles.tsx).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { AtRule, type Container, parse, Rule } from 'postcss';
import { isStaffClass } from '../class-names';

const assets = new URL('../dist/assets/', import.meta.url).pathname;
const name = readdirSync(assets).find((file) => /^style-.*\.css$/.test(file));
if (!name) throw new Error('the build has no stylesheet');
const css = readFileSync(assets + name, 'utf8');

/** Attributes that only the staff pages set. */
const staffAttribute = /\[data-(staff|selection|printing)/;

/** Returns whether a selector matches only on staff pages. */
function isForStaff(selector: string): boolean {
  const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, className = '']) => className);
  return classes.some(isStaffClass) || staffAttribute.test(selector);
}

/** Keeps the rules and the other nodes of one of the two stylesheets; removes media queries that are then empty. */
function stylesheetOf(part: 'shop' | 'staff'): string {
  const sheet = parse(css);
  const visit = (container: Container) =>
    container.each((node) => {
      if (node instanceof Rule) {
        const selectors = node.selectors.filter((selector) => isForStaff(selector) === (part === 'staff'));
        if (selectors.length === 0) node.remove();
        else node.selectors = selectors;
      } else if (node instanceof AtRule && /^(media|supports)$/.test(node.name)) {
        visit(node);
        if (node.nodes?.length === 0) node.remove();
      } else if ((node instanceof AtRule && node.name === 'page') !== (part === 'staff')) node.remove();
    });
  visit(sheet);
  return sheet.toString();
}

const staff = stylesheetOf('staff');
if (!staff.includes('{')) throw new Error('the stylesheet has no rule for staff');
writeFileSync(assets + name, stylesheetOf('shop'));
writeFileSync(assets + name.replace('style', 'staff'), staff);
