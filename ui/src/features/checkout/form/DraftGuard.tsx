import { Component, type ReactNode } from 'react';
import { deleteDraft } from './draft';

/** Deletes the saved draft if rendering fails: the draft may be the cause, and the next visit must not fail too. */
export class DraftGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    deleteDraft();
    // The error boundary of the page shows the error.
    throw error;
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
