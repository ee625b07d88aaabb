import { Component, type ReactNode } from "react";

type Props = {
  /** Handles an error of the children. Returns true if the children should render again. */
  readonly onError: () => boolean;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};

/** Error boundary. A class, because React has no hook for error boundaries. */
export class Boundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    if (this.props.onError()) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
