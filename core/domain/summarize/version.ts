/** To be changed whenever the output of the extractive summariser could change for any input. */
export const EXTRACTIVE_VERSION = 'extractive-20';
