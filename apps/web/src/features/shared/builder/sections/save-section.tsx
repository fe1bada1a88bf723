import { savedSections } from '@stoa/contract/browser'
import type { Block } from '@stoa/domain/blocks'
import { Alert, Button, Checkbox, Group, ScrollArea, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, RouteModal, useChange } from '../../../../kit/index.ts'
import { useBuilder } from '../builder-context.ts'
import type { SectionsOf } from './sections-button.tsx'
import { useBlockName } from './use-block-name.ts'

interface SaveSectionProps extends Pick<SectionsOf, 'kind'> {
  blocks: { chosen: Block | null; all: Block[] }
  onClose: () => void
}

/** Keeps blocks of the document as a section. */
export function SaveSection({ kind, blocks: { chosen, all }, onClose }: SaveSectionProps) {
  const { t } = useTranslation('page_builder')
  const { accountId } = useBuilder()
  const nameOf = useBlockName()
  const blocksId = useId()
  const { send, isPending, error } = useChange(savedSections.create)
  const [name, setName] = useState('')
  const [isLocked, setLocked] = useState(false)
  const [ids, setIds] = useState<unknown[]>(chosen ? [chosen.props.id] : [])
  const faults = error instanceof ApiError ? error.errors : {}
  const { name: nameFault, ...others } = faults
  const save = async () => {
    const design = { content: all.filter(({ props }) => ids.includes(props.id)) }
    try {
      await send({ params: { account_id: accountId }, body: { kind, name, is_locked: isLocked, design } })
      toast({ message: t('sections.saved'), tone: 'good' })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
    }
  }
  const set = (id: unknown, isChosen: boolean) => setIds((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <RouteModal title={t('sections.save_title')} onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          label={t('sections.name')}
          value={name}
          maxLength={120}
          error={nameFault?.[0]}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Stack gap={6} role="group" aria-labelledby={blocksId}>
          <Text size="sm" fw={550} id={blocksId}>
            {t('sections.blocks')}
          </Text>
          <ScrollArea.Autosize mah={260}>
            <Stack gap="xs">
              {all.map((block) => (
                <Checkbox
                  key={String(block.props.id)}
                  label={nameOf(block)}
                  checked={ids.includes(block.props.id)}
                  onChange={(event) => set(block.props.id, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Stack>
        <Checkbox
          label={t('sections.is_locked')}
          description={t('sections.is_locked_hint')}
          checked={isLocked}
          onChange={(event) => setLocked(event.currentTarget.checked)}
        />
        {error && !nameFault && <Alert color="red">{Object.values(others)[0]?.[0] ?? error.message}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('sections.back')}
          </Button>
          <Button loading={isPending} disabled={!name.trim() || !ids.length} onClick={() => void save()}>
            {t('sections.save_now')}
          </Button>
        </Group>
      </Stack>
    </RouteModal>
  )
}
