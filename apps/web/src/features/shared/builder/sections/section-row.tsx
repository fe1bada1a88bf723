import { savedSections, type SavedSection } from '@stoa/contract/browser'
import type { Block } from '@stoa/domain/blocks'
import { Badge, Button, ConfirmDialog, Group, Stack, Text, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, useAct } from '../../../../kit/index.ts'
import { SectionThumbnail } from './section-thumbnail.tsx'
import { useBlockName } from './use-block-name.ts'

interface SectionRowProps {
  section: SavedSection
  /** The block that is chosen in the editor. */
  chosen: Block | null
  onInsert: () => void
  onDelete: () => void
}

/** A saved section with what can be done with it. */
export function SectionRow({ section, chosen, onInsert, onDelete }: SectionRowProps) {
  const { t } = useTranslation('page_builder')
  const nameOf = useBlockName()
  const change = useAct(savedSections.update)
  const [name, setName] = useState<string | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  const { id, version, is_locked } = section
  const save = (body: Record<string, unknown>) => change.run({ params: { id }, body: { ...body, version } })
  const rename = async () => {
    if (name === section.name || (await save({ name }))) setName(null)
  }
  const replace = async () => {
    if (await save({ design: { content: [chosen!] } })) setReplacing(false)
  }
  const small = { size: 'compact-sm', variant: 'subtle', loading: change.isPending } as const
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap">
      <SectionThumbnail section={section} />
      <Stack gap={6} flex={1} miw={0}>
        {name === null ? (
          <Stack gap={0}>
            <Group gap="xs">
              <Text fw={600}>{section.name}</Text>
              {is_locked && <Badge variant="light">{t('sections.locked')}</Badge>}
            </Group>
            <Text size="xs" c="dimmed" lineClamp={1}>
              {(section.design.content as Block[]).map(nameOf).join(' · ')}
            </Text>
          </Stack>
        ) : (
          <Group gap="xs" align="flex-end">
            <TextInput label={t('sections.name')} value={name} maxLength={120} onChange={(event) => setName(event.currentTarget.value)} />
            <Button size="sm" loading={change.isPending} disabled={!name.trim()} onClick={() => void rename()}>
              {t('sections.keep_name')}
            </Button>
          </Group>
        )}
        <Group gap={4}>
          <Can endpoint={savedSections.update}>
            <Button {...small} onClick={() => setName(name === null ? section.name : null)}>
              {t('sections.rename')}
            </Button>
            <Button {...small} onClick={() => void save({ is_locked: !is_locked })}>
              {t(is_locked ? 'sections.unlock' : 'sections.lock')}
            </Button>
            {chosen && (
              <Button {...small} onClick={() => setReplacing(true)}>
                {t('sections.replace')}
              </Button>
            )}
          </Can>
          <Can endpoint={savedSections.remove}>
            <Button {...small} color="red" onClick={onDelete}>
              {t('sections.delete')}
            </Button>
          </Can>
          <Button size="compact-sm" onClick={onInsert} aria-label={t('sections.insert_named', { name: section.name })}>
            {t('sections.insert')}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isReplacing}
        title={t('sections.replace_title', { name: section.name })}
        confirmLabel={t('sections.replace_confirm')}
        pending={change.isPending}
        onConfirm={() => void replace()}
        onClose={() => setReplacing(false)}
      >
        {t('sections.replace_text')}
      </ConfirmDialog>
    </Group>
  )
}
