import { savedSections } from '@stoa/contract/browser'
import type { BlockList } from '@stoa/domain/blocks'
import { Button, IconBookmark } from '@stoa/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, useEndpoint } from '../../../../kit/index.ts'
import { useBuilder } from '../builder-context.ts'
import { useEditorBlocks } from './use-editor-blocks.ts'

const SectionsModal = lazy(() => import('./sections-modal.tsx').then((module) => ({ default: module.SectionsModal })))

export interface SectionsOf {
  kind: 'mail' | 'page'
  list: BlockList
}

/** Opens the saved sections of the account. */
export function SectionsButton(of: SectionsOf) {
  return (
    <Can endpoint={savedSections.list}>
      <Opener {...of} />
    </Can>
  )
}

function Opener({ kind, list }: SectionsOf) {
  const { t } = useTranslation('page_builder')
  const { accountId } = useBuilder()
  const { free } = useEditorBlocks(list)
  const [isOpen, setOpen] = useState(false)
  const query = { filter: { kind: { in: [kind] } }, per_page: 100, sort: 'name' } as never
  const loaded = useEndpoint(savedSections.list, { params: { account_id: accountId }, query }, { keepPrevious: true })
  const sections = loaded.answer?.data
  useEffect(() => {
    if (sections) free(sections.filter(({ is_locked }) => !is_locked).map(({ id }) => id))
    // Copies are freed when sections are loaded, not at each change of the document.
    // oxlint-disable-next-line react/exhaustive-deps -- `free` reads the document of the moment
  }, [sections])
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconBookmark size={14} />} onClick={() => setOpen(true)}>
        {t('sections.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SectionsModal kind={kind} list={list} sections={sections} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
