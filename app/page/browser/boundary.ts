import { Component, type ReactNode } from "react";

type Props = {
  /** Called when what is inside turns out not to be showable. Says whether something else is to be shown inside. */
  readonly onError: () => boolean;
  /** What stands there from then on, otherwise. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};

/** Keeps what cannot be shown from taking the whole page with it. React lets only a class do that. */
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
