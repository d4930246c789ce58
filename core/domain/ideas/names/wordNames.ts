/** First names that are as well words, so that one alone says nothing. In lower case. */
export const FIRST_NAMES_THAT_ARE_WORDS: ReadonlySet<string> = new Set(
  `abbey amber angel april ash aspen august autumn basil bay bill bob brook buck cash chad chance chase chip
  christian chuck clay cliff colt coral cricket crystal daisy dale dash dawn dean dell destiny dick dolly don
  drew duke earl eve faith fern finch forest frank gene ginger grace grant guy harmony harry hazel heather holly
  hope hunter iris ivy jack jade jasmine jay jean jerry jet jewel job joy june kit lance laurel lily link mac major
  mark mars mason matt max may mercy mike miles misty norm olive opal page parker pat patience pearl penny peg
  petal pierce piper poppy port prince ray red rich rob rocky rod roman rose ruby ruff rusty sage sandy scout
  sky sonny sterling stone storm sue summer sunny teddy terry tiger tuck violet wade ward wes will willow winter
  wolf woody zion`.split(/\s+/u),
);
