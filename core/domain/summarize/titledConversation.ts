export interface TitledConversation {
  /** The title in its log; null if there is none. */
  readonly given: string | null;
  /** The branch that it began on; null if none is known. */
  readonly branch?: string | null;
  /** Titles of the pull requests that it opened, in order. */
  readonly pullRequests?: readonly string[];
  /** Titles of the issues and documents that it made, in order. */
  readonly issues?: readonly string[];
  /** Subjects of its commits, in order. */
  readonly commits?: readonly string[];
  readonly requests?: readonly WeighedRequest[];
  /** Requests of the day on which it began, if this is a later part of it. */
  readonly before?: readonly WeighedRequest[];
  /** How the assistant's first answer begins; null if there is none. */
  readonly reply?: string | null;
  /** Sentences of its reports that tell a change, in order. */
  readonly results?: readonly string[];
  /** Names of the files that were changed, the one changed most often first. */
  readonly files?: readonly string[];
  /** Titles of its segments, in order. */
  readonly segments: readonly string[];
  /** What was spoken of most, the most first. */
  readonly topics?: readonly string[];
}

/** A request, cut to some 1,000 characters. They are in the order in which they were made. */
export interface WeighedRequest {
  readonly text: string;
  /** Does it open the conversation, and is it no mere question before the work? */
  readonly opens?: boolean;
  /** How much happened after it, 0–1. */
  readonly share: number;
}
