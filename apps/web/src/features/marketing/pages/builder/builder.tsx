import '@puckeditor/core/no-external.css'
import { Puck } from '@puckeditor/core'
import { pages, type LandingPage } from '@stoa/contract/browser'
import { isPageLink, PAGE_LIST, type PageBlock, pageDocument } from '@stoa/domain/pages'
import { PageSkeleton } from '@stoa/ui'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, LeaveGuard } from '../../../../kit/index.ts'
import {
  BuilderContext,
  dataOf,
  designOfData,
  SavingAlert,
  useBrandColours,
  useDesignSaving,
  useDictionary,
} from '../../../shared/builder/index.ts'
import { BuilderActions } from './builder-actions.tsx'
import { useConfig } from './puck-config.tsx'
import { PageCanvas } from './page-canvas.ts'
import { PageSavingContext } from './use-page-saving.ts'
import { useWorld } from './use-world.ts'

const OVERRIDES = { headerActions: () => <BuilderActions />, iframe: PageCanvas }
/** The head of small pictures, which visitors do not get. */
const HEAD = { title: '', description: null, url: '', picture_url: null, isListed: false }
const IFRAME = { enabled: true, waitForStyles: false }

interface BuilderProps {
  page: LandingPage
  /** Opens the page again as it is stored. */
  onReload: () => Promise<void>
}

/** The editor of a page: blocks, canvas and properties. It saves by itself. */
export function Builder({ page, onReload }: BuilderProps) {
  const { t } = useTranslation('page_builder')
  const [data] = useState(() => dataOf(PAGE_LIST, page.design ?? {}))
  const [locale, setLocale] = useState<'en' | 'gr'>(page.locale)
  const [store] = useState(() => storeOf(page.id))
  const saving = useDesignSaving(page, data, store)
  const { world, choices, addPicture, isLoaded } = useWorld(page.account_id, locale)
  const dictionary = useDictionary()
  const config = useConfig()
  const metadata = useMemo(() => ({ world }), [world])
  const colours = useBrandColours(page.account_id)
  const { versionRef } = saving
  const documentOf = useCallback(
    (content: readonly PageBlock[]) => {
      const { root } = designOfData(PAGE_LIST, versionRef.current.data)
      return pageDocument({ root, content: [...content] }, world, HEAD)
    },
    [versionRef, world],
  )
  const state = {
    accountId: page.account_id,
    colours,
    saving,
    locale,
    setLocale,
    forms: (choices?.forms ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
    products: (choices?.products ?? []).map((one) => ({
      value: String(one.id),
      label: locale === 'gr' ? (one.name_gr ?? one.name_en) : one.name_en,
    })),
    picture: world.picture,
    addPicture,
    isLink: isPageLink,
    documentOf,
    reload: onReload,
  }
  if (!isLoaded) return <PageSkeleton />
  return (
    <BuilderContext value={state}>
      <PageSavingContext value={saving}>
        <SavingAlert />
        <Puck
          config={config}
          data={data}
          onChange={saving.change}
          overrides={OVERRIDES}
          iframe={IFRAME}
          metadata={metadata}
          dictionary={dictionary}
          headerTitle={page.name}
          headerPath={`/${page.slug}`}
          viewports={viewportsOf(t)}
          height="100vh"
        />
        <LeaveGuard isDirty={saving.isDirty} />
      </PageSavingContext>
    </BuilderContext>
  )
}

const storeOf = (id: number) => ({
  list: PAGE_LIST,
  lists: ['pages'] as const,
  read: async () => (await call(pages.read, { params: { id } })).data,
  save: async (design: Record<string, unknown>, version: number) =>
    (await call(pages.update, { params: { id }, body: { design, version } })).data,
})

const viewportsOf = (t: (key: 'viewports.phone' | 'viewports.tablet' | 'viewports.desktop') => string) => [
  { width: 390, height: 'auto' as const, label: t('viewports.phone'), icon: 'Smartphone' as const },
  { width: 820, height: 'auto' as const, label: t('viewports.tablet'), icon: 'Tablet' as const },
  { width: 1280, height: 'auto' as const, label: t('viewports.desktop'), icon: 'Monitor' as const },
]
