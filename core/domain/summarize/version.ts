/** Changes whenever the output of the extractive summariser could change for some input. */
export const EXTRACTIVE_VERSION = 'extractive-4';
