import { Component, type ReactNode } from 'react';
import { toFailure, type Failure } from '../../core/model/result.ts';
import { ErrorNote } from './ErrorNote.tsx';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What is drawn: a fault in one thing is no reason not to draw the next. */
  readonly subject?: unknown;
}

interface State {
  readonly failure: Failure | null;
  /** What was drawn when it failed. */
  readonly subject: unknown;
}

/** Catches a bug in the drawing of a pane, so that the others stay. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, subject: this.props.subject };

  static getDerivedStateFromError(thrown: unknown): Pick<State, 'failure'> {
    return { failure: toFailure(thrown) };
  }

  static getDerivedStateFromProps({ subject }: ErrorBoundaryProps, state: State): State | null {
    return Object.is(subject, state.subject) ? null : { failure: null, subject };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <ErrorNote
        what="This part of the window ran into a fault of its own"
        failure={failure}
        onRetry={() => this.setState({ failure: null })}
      />
    );
  }
}
