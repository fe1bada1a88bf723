import { type Subtask, tasks } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Checkbox, Group, IconGripVertical, StatusBadge } from '@stoa/ui'
import { useRowDrag } from '@stoa/ui/row-drag'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../../kit/index.ts'
import { isOver, STATUS_TONES, TOUCHES } from '../task-colors.ts'

interface SubtaskRowProps {
  subtask: Subtask
  listId: string
  mayChange: boolean
  /** Whether it has a drag handle: there are other subtasks, and the user may order them. */
  isMovable: boolean
  /** Moves the row one place up (-1) or down (1). */
  onStep: (by: 1 | -1) => void
  onDropped: (dragged: string, edge: 'before' | 'after') => void
}

/** A subtask: completed, opened, and moved by its handle or by Alt and arrow keys. */
export function SubtaskRow({ subtask, listId, mayChange, isMovable, onStep, onDropped }: SubtaskRowProps) {
  const { t } = useTranslation('tasks')
  const update = useAct(tasks.update, TOUCHES)
  const row = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const { edge, isDragged } = useRowDrag(row, grip, { listId, id: subtask.uuid, isOff: !isMovable, onDropped })
  const over = isOver(subtask)
  const toggle = () => void update.run({ params: { uuid: subtask.uuid }, body: { status: over ? 'todo' : 'done' } })
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!isMovable || !by || !(event.altKey || event.target === grip.current)) return
    event.preventDefault()
    onStep(by)
  }
  const line = 'var(--mantine-primary-color-filled)'
  return (
    <Group
      ref={row}
      wrap="nowrap"
      gap="sm"
      opacity={isDragged ? 0.5 : 1}
      style={edge ? { boxShadow: `0 ${edge === 'before' ? -2 : 2}px ${line}` } : undefined}
      onKeyDown={moveByKey}
      data-subtask={subtask.uuid}
    >
      {isMovable && (
        <ActionIcon
          ref={grip}
          color="gray"
          aria-label={t('subtasks.move', { title: subtask.title })}
          title={t('subtasks.move_hint')}
          style={{ cursor: 'grab' }}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
      )}
      <Checkbox
        aria-label={t(over ? 'subtasks.reopen' : 'subtasks.complete', { title: subtask.title })}
        checked={over}
        disabled={!mayChange || update.isPending || subtask.status === 'blocked'}
        onChange={toggle}
      />
      <Anchor component={Link} to={`../${subtask.uuid}`} search={true} size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
        {subtask.title}
      </Anchor>
      <StatusBadge tone={STATUS_TONES[subtask.status]}>{t(`statuses.${subtask.status}`)}</StatusBadge>
    </Group>
  )
}
