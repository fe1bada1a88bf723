import { Anchor, Breadcrumbs, Group, Kbd as MantineKbd, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useUiTexts } from '../texts.tsx'

/** A tag: its name beside a stroke in its colour. */
export function TagPill({
  name,
  color,
  shrinks = false,
  onRemove,
  removeLabel,
}: {
  name: string
  /** `#rrggbb`. */
  color?: string | null | undefined
  /** Truncates the name if there is no room. */
  shrinks?: boolean
  onRemove?: (() => void) | undefined
  removeLabel?: string | undefined
}) {
  return (
    <span className="stoa-tag" style={{ '--tag': color || undefined, minWidth: shrinks ? 44 : 'max-content' } as CSSProperties}>
      <span className="stoa-tag-name">{name}</span>
      {onRemove && (
        <button type="button" className="stoa-pill-remove" aria-label={removeLabel} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  )
}

/** The first tag, or two if there is room, and the number of the others; the tooltip lists all. */
export function FirstTags({ tags }: { tags: readonly { id: number; name: string; color?: string | null | undefined }[] }) {
  const [first, second] = tags
  const more = (count: number, room: 'narrow' | 'wide') =>
    count > 0 && (
      <span className="stoa-more-tags" data-room={room}>
        +{count}
      </span>
    )
  if (!first) return null
  return (
    <div className="stoa-first-tags" title={tags.map((tag) => tag.name).join(', ')}>
      <div>
        <TagPill name={first.name} color={first.color} shrinks />
        {second && (
          <span data-room="wide">
            <TagPill name={second.name} color={second.color} shrinks />
          </span>
        )}
        {more(tags.length - 1, 'narrow')}
        {more(tags.length - 2, 'wide')}
      </div>
    </div>
  )
}

/** The meaning of a status; screens map their statuses to these. */
export type StatusTone = 'neutral' | 'info' | 'good' | 'warning' | 'bad'

/** A status in one or two words, after a mark that fills as the thing settles. */
export function StatusBadge({ children, tone = 'neutral' }: { children: ReactNode; tone?: StatusTone }) {
  return (
    <span className="stoa-state" data-tone={tone}>
      {children}
    </span>
  )
}

/** Keys of a shortcut, such as `Ctrl+K`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      {keys.split('+').map((key) => (
        <MantineKbd key={key} size="xs" ff="text">
          {isArrow(key) ? <ArrowKey direction={key} /> : key}
        </MantineKbd>
      ))}
    </Group>
  )
}

const ARROWS = { Left: IconArrowLeft, Right: IconArrowRight, Up: IconArrowUp, Down: IconArrowDown }
const isArrow = (key: string): key is keyof typeof ARROWS => key in ARROWS

/** An SVG, since not every font has arrows; its name is for screen readers. */
function ArrowKey({ direction }: { direction: keyof typeof ARROWS }) {
  const { arrows } = useUiTexts()
  const Icon = ARROWS[direction]
  return (
    <>
      <Icon size={12} stroke={2.5} aria-hidden style={{ verticalAlign: '-2px' }} />
      <VisuallyHidden>{arrows[direction]}</VisuallyHidden>
    </>
  )
}

export interface Crumb {
  label: string
  href?: string | undefined
}

/** Title of a screen with breadcrumbs and actions. */
export function PageHeader({
  title,
  subtitle,
  crumbs,
  actions,
  renderLink,
}: {
  title: ReactNode
  subtitle?: ReactNode
  crumbs?: readonly Crumb[] | undefined
  actions?: ReactNode
  renderLink?: (crumb: Crumb) => ReactNode
}) {
  return (
    <div className="stoa-page-head">
      {crumbs && crumbs.length > 1 && (
        <Breadcrumbs component="nav" separatorMargin={6} fz="xs" c="dimmed" className="stoa-crumbs">
          {crumbs.map((crumb) =>
            crumb.href ? (
              (renderLink?.(crumb) ?? (
                <Anchor key={crumb.label} href={crumb.href} size="xs">
                  {crumb.label}
                </Anchor>
              ))
            ) : (
              <Text key={crumb.label} size="xs" c="dimmed" aria-current="page">
                {crumb.label}
              </Text>
            ),
          )}
        </Breadcrumbs>
      )}
      <div className="stoa-page-title">
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text component="div" c="dimmed" size="sm">
            {subtitle}
          </Text>
        )}
        {actions && (
          <Group gap={6} ml="auto">
            {actions}
          </Group>
        )}
      </div>
    </div>
  )
}

/** A row of controls above a list or a canvas; wraps on narrow screens. */
export function Toolbar({ children, label }: { children: ReactNode; label: string }) {
  return (
    <Group role="toolbar" aria-label={label} gap={6} className="stoa-toolbar">
      {children}
    </Group>
  )
}
