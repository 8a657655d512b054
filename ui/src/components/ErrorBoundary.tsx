import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** A change of this value, such as the path, renders the children again. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failedAt: string | null;
}

/** Shows a fallback if a page throws. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failedAt: null };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (state.failedAt === '') return { failedAt: props.resetKey };
    if (state.failedAt !== null && state.failedAt !== props.resetKey) return { failedAt: null };
    return null;
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback;
  }
}
