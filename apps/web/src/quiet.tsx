import { Component, type ReactNode } from 'react';

/** This wraps optional content: if it breaks or does not download, nothing is drawn in its place, or what can be said without it. */
export class Quiet extends Component<{ children: ReactNode; instead?: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
