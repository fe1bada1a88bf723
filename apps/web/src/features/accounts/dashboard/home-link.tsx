import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressQuery } from '../../../kit/index.ts'
import type { Target } from './home-paths.ts'

/** A link to the rows that a figure counts. */
export function HomeLink({ to, className, label, children }: { to: Target; className?: string; label?: string; children?: ReactNode }) {
  return (
    <Link to={to.path} search={addressQuery(to.search)} {...(className && { className })} {...(label && { 'aria-label': label })}>
      {children}
    </Link>
  )
}
