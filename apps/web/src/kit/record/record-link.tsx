import { Anchor, type AnchorProps } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { use, type MouseEvent, type ReactNode } from 'react'
import { BesideContext } from './beside.ts'

interface RecordLinkProps extends AnchorProps {
  /** Key of the record. */
  id: number | string
  /** Address of the page of the record. */
  to: string
  title?: string
  children: ReactNode
}

/** The name of a record in a list, a link to its page. Where the list has a panel, a plain click opens the record beside the list. */
export function RecordLink({ id, to, ...anchor }: RecordLinkProps) {
  const beside = use(BesideContext)
  const open = (event: MouseEvent) => {
    if (!beside || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    beside.open(id)
  }
  return <Anchor component={Link} to={to} size="sm" fw={550} c="bright" onClick={open} {...anchor} />
}
