import {
  contactTransitions,
  moveContact,
  pipelines,
  removeContactFromPipeline,
  stagesOfContact,
  type Contact,
  type ResultOf,
} from '@stoa/contract/browser'
import {
  ActionIcon,
  Anchor,
  Box,
  Button,
  ConfirmDialog,
  EmptyState,
  Group,
  IconLayoutKanban,
  IconPlus,
  IconTrash,
  Paper,
  Select,
  Stack,
  StatusBadge,
  Text,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatDay, useEndpoint, useEndpointForm, useMay } from '../../../../../kit/index.ts'
import { InlineForm, PanelBody, StageHistoryPanel } from '../../../../shared/records/index.ts'
import { useAct } from '../use-act.ts'

const TOUCHES = ['pipeline_stages', 'stageTransitions', 'board', 'contacts', 'activity_logs', 'timeLine'] as const
type Place = ResultOf<typeof stagesOfContact>['data'][number]

/** Boards that contain a contact, and its transitions between their stages. */
export function BoardsTab({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Place | null>(null)
  const params = { contact_id: contact.id }
  const loaded = useEndpoint(stagesOfContact, { params })
  const leave = useAct(removeContactFromPipeline, TOUCHES)
  const places = loaded.answer?.data ?? []
  const add = !isAdding && may(pipelines.list) && (
    <Can endpoint={moveContact} otherwise="explain">
      <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
        {t('boards.add')}
      </Button>
    </Can>
  )
  const empty = (
    <EmptyState icon={<IconLayoutKanban size={28} stroke={1.5} />} title={t('boards.empty')} text={t('boards.empty_text')} action={add} />
  )
  return (
    <Stack gap="sm">
      {places.length > 0 && <Group justify="flex-end">{add}</Group>}
      {isAdding && <PutOnBoard contact={contact} places={places} onClose={() => setAdding(false)} />}
      <PanelBody loaded={loaded} isEmpty={!places.length} empty={isAdding ? null : empty}>
        {places.map((place) => (
          <PlaceRow key={place.pipeline_id} place={place} accountId={contact.account_id} onLeave={() => setLeaving(place)} />
        ))}
      </PanelBody>
      {places.length > 0 && (
        <Text component="h3" size="sm" fw={620} m={0} mt="sm">
          {t('boards.history')}
        </Text>
      )}
      {places.length > 0 && <StageHistoryPanel endpoint={contactTransitions} params={params} />}
      <ConfirmDialog
        opened={leaving !== null}
        title={t('boards.leave_title')}
        confirmLabel={t('boards.leave_confirm')}
        danger
        pending={leave.isPending}
        onConfirm={() =>
          void leave.run({ params: { ...params, pipeline_stage_id: leaving!.pipeline_stage_id } }).then(() => setLeaving(null))
        }
        onClose={() => setLeaving(null)}
      >
        {t('boards.leave_text', { name: leaving?.pipeline_name })}
      </ConfirmDialog>
    </Stack>
  )
}

function PlaceRow({ place, accountId, onLeave }: { place: Place; accountId: number; onLeave: () => void }) {
  const { t, i18n } = useTranslation('contact')
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Stack gap={0} miw={0}>
          <Group gap={8} wrap="nowrap">
            <Box
              w={9}
              h={9}
              flex="none"
              style={{ borderRadius: '50%', background: place.color ?? 'var(--mantine-color-gray-5)' }}
              aria-hidden
            />
            <Text size="sm" fw={550} truncate>
              {place.stage_name}
            </Text>
            {place.rotting && <StatusBadge tone="warning">{t('boards.stale')}</StatusBadge>}
          </Group>
          <Text size="xs" c="dimmed" pl={17}>
            <Anchor
              component={Link}
              to={`/accounts/${accountId}/pipelines/${place.pipeline_uuid}`}
              size="xs"
              aria-label={t('boards.open', { name: place.pipeline_name })}
            >
              {place.pipeline_name}
            </Anchor>{' '}
            · {t('boards.since', { at: formatDay(place.stage_entered_at, i18n.language) })}
          </Text>
        </Stack>
        <Can endpoint={removeContactFromPipeline}>
          <ActionIcon aria-label={t('boards.leave', { name: place.pipeline_name })} onClick={onLeave}>
            <IconTrash size={16} />
          </ActionIcon>
        </Can>
      </Group>
    </Paper>
  )
}

interface PutOnBoardProps {
  contact: Contact
  /** Boards that already contain the contact. */
  places: readonly Place[]
  onClose: () => void
}

/** Adds the contact at the top of a stage, on a board that accepts contacts. */
function PutOnBoard({ contact, places, onClose }: PutOnBoardProps) {
  const { t } = useTranslation('contact')
  const { boards, chosen, stages, target, setBoard, setStage, isLoaded } = useTarget(contact, places)
  const form = useEndpointForm(moveContact, {
    params: { id: target },
    defaults: {},
    invalidates: TOUCHES,
    toBody: () => ({ contact_id: contact.id, at: 'top' as const }),
    onDone: onClose,
  })
  if (isLoaded && !boards.length)
    return (
      <EmptyState
        title={t('boards.none')}
        action={
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        }
      />
    )
  return (
    <Paper withBorder p="sm">
      <InlineForm form={form} onCancel={onClose} submitLabel={t('boards.put')}>
        <Select
          label={t('boards.pipeline')}
          required
          options={boards.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? null}
          onChange={(id) => {
            setBoard(id as number | null)
            setStage(null)
          }}
        />
        <Select
          label={t('boards.stage')}
          required
          options={stages}
          value={target || null}
          onChange={(id) => setStage(id as number | null)}
        />
      </InlineForm>
    </Paper>
  )
}

/** The selected board and stage; by default the first ones. */
function useTarget(contact: Contact, places: readonly Place[]) {
  const [board, setBoard] = useState<number | null>(null)
  const [stage, setStage] = useState<number | null>(null)
  const loaded = useEndpoint(pipelines.list, {
    params: { account_id: contact.account_id },
    query: { include: ['pipelineStages'], sort: 'position', per_page: 100 },
  })
  const taken = new Set(places.map((place) => place.pipeline_id))
  const all = loaded.answer?.data ?? []
  const boards = all.filter((one) => one.subject !== 'contact_request' && one.ability === null && !taken.has(one.id))
  const chosen = boards.find((one) => one.id === board) ?? boards[0]
  const stages = (chosen?.pipelineStages ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { boards, chosen, stages, target: stage ?? stages[0]?.value ?? 0, setBoard, setStage, isLoaded: loaded.answer !== undefined }
}
