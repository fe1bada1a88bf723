import { savedSections, type SavedSection } from '@stoa/contract/browser'
import { Button, EmptyState, Group, Skeleton, Stack, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, RouteModal } from '../../../../kit/index.ts'
import { SaveSection } from './save-section.tsx'
import { SectionRow } from './section-row.tsx'
import type { SectionsOf } from './sections-button.tsx'
import { useEditorBlocks } from './use-editor-blocks.ts'

interface SectionsModalProps extends SectionsOf {
  sections: readonly SavedSection[] | undefined
  onClose: () => void
}

/** The saved sections of the account: inserts, keeps, renames, locks and deletes them. */
export function SectionsModal({ kind, list, sections, onClose }: SectionsModalProps) {
  const { t } = useTranslation('page_builder')
  const { blocks, insert } = useEditorBlocks(list)
  const [search, setSearch] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [deleted, setDeleted] = useState<SavedSection | null>(null)
  const wanted = search.trim().toLocaleLowerCase()
  const shown = sections?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  if (isSaving) return <SaveSection kind={kind} blocks={blocks()} onClose={() => setSaving(false)} />
  return (
    <RouteModal title={t('sections.title')} size="lg" onClose={onClose}>
      <Stack gap="sm">
        <Group gap="xs" align="flex-end">
          <TextInput
            label={t('sections.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Can endpoint={savedSections.create}>
            <Button onClick={() => setSaving(true)}>{t('sections.save')}</Button>
          </Can>
        </Group>
        {!shown && <Skeleton height={160} />}
        {shown?.length === 0 && <EmptyState title={t('sections.none_title')} text={t('sections.none_text')} />}
        {shown?.map((section) => (
          <SectionRow
            key={section.id}
            section={section}
            chosen={blocks().chosen}
            onInsert={() => {
              insert(section)
              onClose()
            }}
            onDelete={() => setDeleted(section)}
          />
        ))}
      </Stack>
      <DeleteDialog
        endpoint={savedSections.remove}
        params={deleted && { id: deleted.id }}
        name={deleted?.name ?? ''}
        onClose={() => setDeleted(null)}
      />
    </RouteModal>
  )
}
