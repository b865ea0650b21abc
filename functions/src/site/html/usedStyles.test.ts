import { expect, it } from 'vitest';
import { usedStyles } from './usedStyles.ts';

const html = '<main class="card wide"><i class="ring"></i></main>';

it.each([
  ['a rule without a class', 'a:hover{color:red}'],
  ['a rule whose classes the page has', '.card>.ring:not(.gone){top:0;left:0}'],
  ['a rule one of whose selectors applies', '.gone,.card{top:0}'],
  ['a rule that names a missing class only in brackets', ':is(.gone,main) .ring:has(.gone){top:0}'],
  ['a rule of no specificity', ':where(.wide){top:0}'],
  ['a rule within conditions', '@media (width<30rem){@supports (top:0){.card{top:0}}}'],
  ['braces and semicolons within a text', '.card{content:"}{;\\"";background:url(data:a;b)}.ring{top:0}'],
  ['an animation that is used', '.card{animation:turn 1s}@keyframes turn{50%{top:0}to{top:1px}}'],
  ['a statement', '@layer a,b;.card{top:0}@page{margin:0}'],
])('%s stays as it is written', (_, css) => {
  expect(usedStyles([css], html)).toBe(css);
});

it.each([
  ['a rule whose class the page lacks', '.gone{top:0}'],
  ['a rule that needs two classes of which the page lacks one', '.card .gone,.ring.gone{top:0}'],
  ['a rule of no specificity for a missing class', ':where(.gone){top:0}'],
  ['conditions without a rule', '@media print{.gone{top:0}}'],
  ['an animation that no rule uses', '@keyframes turn{to{top:0}}'],
])('%s is left out', (_, css) => {
  expect(usedStyles([`.card{left:0}${css}`, css, '.ring{left:0}'], html)).toBe('.card{left:0}.ring{left:0}');
});
