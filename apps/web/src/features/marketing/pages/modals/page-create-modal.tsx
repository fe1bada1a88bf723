import { pages, pageTemplates } from '@stoa/contract/browser'
import { Paper, Radio, SimpleGrid, Skeleton, Stack, TextInput } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { pagePaths } from '../page-paths.ts'

const Thumbnail = lazy(() => import('../parts/thumbnail.tsx').then((module) => ({ default: module.Thumbnail })))

interface Values {
  name: string
  template: string
}

/** Creates a page from a template or empty, and opens the builder. */
export function PageCreateModal() {
  const { t } = useTranslation('pages')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const params = { account_id: accountId }
  const templates = useEndpoint(pageTemplates, { params }).answer?.data
  const form = useEndpointForm<typeof pages.create, Values>(pages.create, {
    params,
    defaults: { name: '', template: 'offer' },
    rules: { name: `required|max:${pages.create.limits.name.maxLength}` },
    labels: { name: t('columns.name') },
    toBody: ({ name, template }) => {
      const design = templates?.find(({ code }) => code === template)?.design
      return { name, ...(design && { design }) }
    },
    onDone: ({ data }) => void navigate({ to: pagePaths.builder(accountId), search: { page: data.id }, replace: true }),
  })
  return (
    <FormModal title={t('create')} form={form} size="xl" submitLabel={t('create_submit')} isBlocked={!templates}>
      <Stack gap="md">
        <TextInput label={t('columns.name')} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <Radio.Group label={t('template')} {...form.getInputProps('template')}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="xs">
            {(templates ?? []).map(({ code, name, description, design, pictures }) => (
              <Paper key={code} withBorder p="xs">
                <Suspense fallback={<Skeleton height={140} />}>
                  <Thumbnail title={name} design={design} pictures={pictures} />
                </Suspense>
                <Radio mt="xs" value={code} label={name} description={description} />
              </Paper>
            ))}
            <Paper withBorder p="xs">
              <Radio value="empty" label={t('empty_page')} description={t('empty_page_text')} />
            </Paper>
          </SimpleGrid>
        </Radio.Group>
      </Stack>
    </FormModal>
  )
}
