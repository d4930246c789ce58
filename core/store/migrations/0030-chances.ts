/** How likely somebody wants to read a point, in hundredths: by it periods choose among what their conversations tell. */
export const chances = `
ALTER TABLE bullet ADD COLUMN chance INTEGER;
`;
