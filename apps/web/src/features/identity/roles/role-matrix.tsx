import type { PermissionGroup } from '@stoa/contract/browser'
import { Badge, Checkbox, CloseButton, EmptyState, Group, IconSearch, Paper, Stack, Text, TextInput, Title, Tooltip } from '@stoa/ui'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOf, MAIN_ACTIONS, matching, namesOf, toggled } from './matrix-selection.ts'
import './role-matrix.css'

interface RoleMatrixProps {
  groups: readonly PermissionGroup[]
  /** Selected names. */
  value: ReadonlySet<string>
  /** Names stored on the server; cells that differ are marked. */
  saved: ReadonlySet<string>
  onChange: (next: ReadonlySet<string>) => void
  /** Shown only. */
  readOnly?: boolean
  /** Names granted in another way, such as by a role: shown as on and read-only. */
  granted?: ReadonlySet<string>
}

type Resource = PermissionGroup['resources'][number]
type Action = Resource['actions'][number]

/** Permissions by group, resource and action: searched, selected by cell, row or group, navigated with the arrow keys. */
export function RoleMatrix({ groups, value, saved, onChange, readOnly = false, granted = NONE }: RoleMatrixProps) {
  const { t } = useTranslation('members')
  const [text, setText] = useState('')
  const shown = matching(groups, text)
  const matrix = { value, saved, granted, readOnly, toggle: (names: readonly string[]) => onChange(toggled(value, names)) }
  return (
    <Stack gap="md" onKeyDown={walk}>
      <TextInput
        type="search"
        aria-label={t('matrix.search')}
        placeholder={t('matrix.search')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rightSection={text ? <CloseButton size="sm" aria-label={t('matrix.clear')} onClick={() => setText('')} /> : null}
      />
      {shown.length === 0 && <EmptyState title={t('matrix.nothing')} />}
      {shown.map((group) => (
        <GroupCard key={group.name} group={group} matrix={matrix} />
      ))}
    </Stack>
  )
}

const NONE: ReadonlySet<string> = new Set()

interface Matrix {
  value: ReadonlySet<string>
  saved: ReadonlySet<string>
  granted: ReadonlySet<string>
  readOnly: boolean
  /** Switches all on, or off if all are on. */
  toggle: (names: readonly string[]) => void
}

function GroupCard({ group, matrix }: { group: PermissionGroup; matrix: Matrix }) {
  const { t } = useTranslation('members')
  const names = group.resources.flatMap((resource) => resource.actions.map((action) => action.name))
  const on = names.filter((name) => matrix.value.has(name) || matrix.granted.has(name)).length
  return (
    <Paper withBorder component="section" aria-label={group.label}>
      <Group justify="space-between" px="sm" py="xs" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <All
            actions={group.resources.flatMap((resource) => resource.actions)}
            label={t('matrix.all_of', { name: group.label })}
            matrix={matrix}
          />
          <Title order={3} size="h5">
            {group.label}
          </Title>
        </Group>
        <Badge variant="light" color={on ? undefined : 'gray'} tt="none">
          {t('matrix.count', { on, all: names.length })}
        </Badge>
      </Group>
      <div className="stoa-matrix-head" aria-hidden>
        <span>{t('matrix.resource')}</span>
        {MAIN_ACTIONS.map((action) => (
          <span key={action}>{t(`matrix.actions.${action}`)}</span>
        ))}
      </div>
      {group.resources.map((resource) => (
        <ResourceRow key={resource.name} resource={resource} matrix={matrix} />
      ))}
    </Paper>
  )
}

function ResourceRow({ resource, matrix }: { resource: Resource; matrix: Matrix }) {
  const { t } = useTranslation('members')
  const actionOf = (name: string) => resource.actions.find((action) => action.name === `${resource.name}.${name}`)
  const more = resource.actions.filter((action) => !MAIN_ACTIONS.some((name) => action.name === `${resource.name}.${name}`))
  return (
    <div className="stoa-matrix-row" role="group" aria-label={resource.label}>
      <Group gap="xs" wrap="nowrap">
        <All actions={resource.actions} label={t('matrix.all_of', { name: resource.label })} matrix={matrix} />
        <Text size="sm">{resource.label}</Text>
      </Group>
      {MAIN_ACTIONS.map((name) => {
        const action = actionOf(name)
        return action ? (
          <Cell key={name} action={action} label={`${resource.label}: ${action.label}`} matrix={matrix} />
        ) : (
          <span key={name} />
        )
      })}
      {more.length > 0 && (
        <div className="stoa-matrix-more">
          {more.map((action) => (
            <Cell key={action.name} action={action} label={`${resource.label}: ${action.label}`} text={action.label} matrix={matrix} />
          ))}
        </div>
      )}
    </div>
  )
}

/** A permission. Users can revoke but not grant permissions that they lack. */
function Cell({ action, label, text, matrix }: { action: Action; label: string; text?: string; matrix: Matrix }) {
  const { t } = useTranslation('members')
  const { value, saved, granted, readOnly } = matrix
  const isOn = value.has(action.name) || granted.has(action.name)
  const isLocked = readOnly || granted.has(action.name) || (!action.held && !value.has(action.name) && !saved.has(action.name))
  const explanation = granted.has(action.name)
    ? t('matrix.by_role')
    : !action.held && isLocked && !readOnly
      ? t('matrix.not_held')
      : action.name
  return (
    <Tooltip label={explanation} openDelay={400}>
      <div className="stoa-matrix-cell" data-change={granted.has(action.name) ? undefined : changeOf(value, saved, action.name)}>
        <Checkbox
          size="sm"
          checked={isOn}
          aria-label={label}
          label={text}
          aria-disabled={isLocked}
          disabled={isLocked && !readOnly}
          readOnly={readOnly}
          onChange={() => !isLocked && matrix.toggle([action.name])}
          data-matrix
        />
      </div>
    </Tooltip>
  )
}

/** All permissions of a row or group that the user can grant. */
function All({ actions, label, matrix }: { actions: readonly Action[]; label: string; matrix: Matrix }) {
  const { value, saved, granted, readOnly } = matrix
  const free = actions.filter((action) => !granted.has(action.name))
  const open = free.filter((action) => action.held || saved.has(action.name))
  const on = free.filter((action) => value.has(action.name)).length
  if (readOnly) return null
  return (
    <Checkbox
      size="sm"
      aria-label={label}
      disabled={!open.length}
      checked={on > 0 && open.every((action) => value.has(action.name))}
      indeterminate={on > 0 && !open.every((action) => value.has(action.name))}
      onChange={() => matrix.toggle(namesOf(open))}
      data-matrix
    />
  )
}

/** Arrow keys move to the next box in their direction; the tab order stays the same. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement
  if (!event.key.startsWith('Arrow') || !(from instanceof HTMLInputElement) || from.type !== 'checkbox') return
  const here = from.getBoundingClientRect()
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)')].filter(
    (box) => box !== from,
  )
  const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
  const sign = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1
  const ahead = boxes
    .map((box) => ({ box, at: box.getBoundingClientRect() }))
    .map(({ box, at }) => ({
      box,
      along: sign * (isVertical ? at.top - here.top : at.left - here.left),
      aside: Math.abs(isVertical ? at.left - here.left : at.top - here.top),
    }))
    .filter(({ along, aside }) => along > 4 && aside < (isVertical ? 40 : 12))
    .sort((one, other) => one.along - other.along || one.aside - other.aside)
  if (!ahead[0]) return
  event.preventDefault()
  ahead[0].box.focus()
}
