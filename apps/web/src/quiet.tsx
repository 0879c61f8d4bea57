import { Component, type ReactNode } from 'react';

/** This wraps optional content: if it breaks or does not download, nothing is drawn in its place. */
export class Quiet extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
