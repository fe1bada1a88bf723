import { ActionIcon, IconPlus } from '@stoa/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../locale/format.ts'
import './record.css'

interface RelatedCardProps {
  title: string
  /** Address of the whole list; the title leads there. */
  to?: string
  count?: number | null | undefined
  /** Adds a record: an address, or what happens on a press. */
  add?: { label: string; to?: string; search?: LinkProps['search']; onClick?: () => void } | null
  children?: ReactNode
}

/** Records of one kind that belong to the record, with the first rows. Without rows only its head is shown. */
export function RelatedCard({ title, to, count, add, children }: RelatedCardProps) {
  const icon = <IconPlus size={15} />
  return (
    <section className="stoa-related" aria-label={title}>
      <h3>
        {to ? <Link to={to}>{title}</Link> : title}
        {count ? <span className="stoa-related-count">{formatCount(count)}</span> : null}
        {add?.to && (
          <ActionIcon
            component={Link}
            to={add.to}
            {...(add.search && { search: add.search })}
            size="sm"
            ml="auto"
            aria-label={add.label}
            title={add.label}
          >
            {icon}
          </ActionIcon>
        )}
        {add?.onClick && (
          <ActionIcon size="sm" ml="auto" aria-label={add.label} title={add.label} onClick={add.onClick}>
            {icon}
          </ActionIcon>
        )}
      </h3>
      {children}
    </section>
  )
}

interface RelatedRowProps {
  to: string
  search?: LinkProps['search']
  name: ReactNode
  end?: ReactNode
  more?: ReactNode
}

/** A row of a card that opens its record: a mark and a name, an amount or a day at the right, a second line. */
export function RelatedRow({ to, search, name, end, more }: RelatedRowProps) {
  return (
    <Link to={to} {...(search && { search })} className="stoa-related-row">
      <span className="stoa-related-name">{name}</span>
      {end && <span className="stoa-related-end">{end}</span>}
      {more && <span className="stoa-related-more">{more}</span>}
    </Link>
  )
}
