import { Component, type ReactNode } from 'react'

type Props = {
  instead?: (retry: () => void) => ReactNode
  onFailed?: () => void
  children: ReactNode
}

/** It keeps the page, and what was typed there. */
export class PanelBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override render() {
    const { instead, children } = this.props
    if (!this.state.hasFailed) return children
    return instead?.(() => this.setState({ hasFailed: false })) ?? null
  }
}
