/** The DOM id of the list of results. */
export const LIST_ID = 'search-results';

/** The DOM id of an option, for the field that has the focus in its stead. */
export const optionId = (id: string): string => `search ${id}`.replaceAll(/\s/g, '-');
