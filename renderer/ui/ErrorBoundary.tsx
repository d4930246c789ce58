import { Component, type ReactNode } from 'react';
import { toFailure, type Failure } from '../../core/model/result.ts';
import { ErrorNote } from './ErrorNote.tsx';

interface State {
  readonly failure: Failure | null;
}

/** Catches a bug in the drawing of a pane, so that the others stay. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { failure: toFailure(thrown) };
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
