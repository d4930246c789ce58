import { useEffect, useState } from 'react';
import type { Answer } from '../../client/queries.ts';
import type { ResummarizeInput } from '../../state/resummarizeChoices.ts';
import { useCall } from '../../ui/useCall.ts';

/** While a model's name is typed, each letter would be a question. */
const REST_MS = 200;

/** What the run would take. While that is asked for anew, nothing is known: a price must not be of something else. */
export function useEstimate(input: ResummarizeInput | null): Answer<'estimateResummarize'> {
  const wanted = JSON.stringify(input);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const rested = asked === wanted;
  const answer = useCall('estimateResummarize', rested ? input : null);
  return rested ? answer : UNKNOWN;
}

const UNKNOWN: Answer<'estimateResummarize'> = { data: undefined, failure: null, loading: true };
