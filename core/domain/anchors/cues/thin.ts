/** Words that name no matter: "Drop everything.", "let's drop that as well", "All tests pass." */
export const THIN_WORDS: ReadonlySet<string> = new Set(
  `a about add again all also always am an and any anything are as at avoid be been both but by can case change changes
  check checks choose clean complete completed confirmed did do does doesn't done don't drop each either
  everything fine first fix fixed for from get go going good great green had has have he i i'd i'll i'm
  if implement in instead into is isn't it its it's just keep later leave let let's like lint make may me merged more
  must my need needs never new next no not nothing now of off ok okay on one only option or other our out
  over pass passed passes passing passed pick please prefer problem pushed ready remove right same she should
  skip so some something start still such sure take test tests than that that's the their them then there these they
  thing things this those to too try two use used very want was way we we'll were well what when which while
  will with without won't work working works would yes yet you your yours`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);
