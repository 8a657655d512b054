import { Component, type ReactNode } from 'react';
import { dropDraft } from './draft';

/** Forgets the draft of a checkout that fails, which may be the cause: the next visit must not fail as well. */
export class DraftGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    dropDraft();
    // The page around shows the error.
    throw error;
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
