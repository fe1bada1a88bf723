import { pageChoices, pageDomains, pages, type LandingPage } from '@stoa/contract/browser'
import { Button, Select, SimpleGrid, Stack, Switch, TextInput, Textarea, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, FormModal, NotLoaded, RouteModal, useEndpoint, useEndpointForm, useModalClose } from '../../../../kit/index.ts'
import { PictureOfRecord } from '../../../shared/builder/index.ts'
import { pagePaths } from '../page-paths.ts'
import { usePageOfPath } from '../parts/use-page-id.ts'

const FIELDS = ['name', 'slug', 'locale', 'title_en', 'title_gr', 'meta_description_en', 'meta_description_gr', 'channel_id'] as const
type Values = Record<(typeof FIELDS)[number] | 'domain_id', string> & { is_home: boolean; og_media_id: number | null }

/** Name, address, titles, channel and social picture of a page (SCR-039). */
export function PageEditModal() {
  const { t } = useTranslation('pages')
  const loaded = usePageOfPath()
  const page = loaded.answer?.data
  if (page) return <Loaded key={page.id} page={page} />
  return <RouteModal title={t('edit')}>{loaded.reason ? <NotLoaded loaded={loaded} gone={t('gone')} /> : null}</RouteModal>
}

function Loaded({ page }: { page: LandingPage }) {
  const { t } = useTranslation('pages')
  const close = useModalClose()
  const channels = useEndpoint(pageChoices, { params: { account_id: page.account_id } }).answer?.data.channels ?? []
  const domains = useEndpoint(pageDomains.list, { params: { account_id: page.account_id }, query: { per_page: 50 } }).answer?.data ?? []
  const form = useEndpointForm<typeof pages.update, Values>(pages.update, {
    params: { id: page.id },
    defaults: {
      ...(Object.fromEntries(FIELDS.map((name) => [name, page[name] === null ? '' : String(page[name])])) as Record<
        (typeof FIELDS)[number],
        string
      >),
      domain_id: page.domain_id === null ? '' : String(page.domain_id),
      is_home: page.is_home,
      og_media_id: page.og_media_id,
    },
    rules: { name: `required|max:${pages.create.limits.name.maxLength}`, slug: 'required|max:80' },
    labels: { name: t('columns.name'), slug: t('slug') },
    toBody: ({ channel_id, domain_id, is_home, locale, ...values }) => ({
      ...values,
      locale: locale as 'en' | 'gr',
      channel_id: channel_id ? Number(channel_id) : null,
      domain_id: domain_id ? Number(domain_id) : null,
      is_home: Boolean(domain_id) && is_home,
      version: page.version,
    }),
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      close()
    },
  })
  const builder = (
    <Button variant="subtle" component={Link} to={pagePaths.builder(page.account_id)} search={addressQuery({ page: String(page.id) })}>
      {t('open_builder')}
    </Button>
  )
  return (
    <FormModal title={t('edit_of', { name: page.name })} form={form} footer={builder}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('columns.name')} required data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('slug')} required description={slugHint(page)} {...form.getInputProps('slug')} />
          <Select
            label={t('domain')}
            description={t('domain_hint')}
            clearable
            options={domains
              .filter(({ id, status }) => status !== 'pending' || id === page.domain_id)
              .map(({ id, display_host }) => ({ value: String(id), label: display_host }))}
            {...form.getInputProps('domain_id')}
          />
          <Switch
            label={t('is_home')}
            description={t('is_home_hint')}
            disabled={!form.values.domain_id}
            {...form.getInputProps('is_home', { type: 'checkbox' })}
          />
          <TextInput label={t('title_en')} {...form.getInputProps('title_en')} />
          <TextInput label={t('title_gr')} {...form.getInputProps('title_gr')} />
          <Textarea label={t('description_en')} autosize minRows={2} {...form.getInputProps('meta_description_en')} />
          <Textarea label={t('description_gr')} autosize minRows={2} {...form.getInputProps('meta_description_gr')} />
          <Select
            label={t('locale')}
            required
            options={[
              { value: 'en', label: t('english') },
              { value: 'gr', label: t('greek') },
            ]}
            {...form.getInputProps('locale')}
          />
          <Select
            label={t('channel')}
            description={t('channel_hint')}
            options={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('channel_id')}
          />
        </SimpleGrid>
        <PictureOfRecord
          accountId={page.account_id}
          label={t('social_picture')}
          hint={t('social_picture_hint')}
          value={form.values.og_media_id}
          error={form.errors.og_media_id as string | undefined}
          onChange={(id) => form.setFieldValue('og_media_id', id)}
        />
      </Stack>
    </FormModal>
  )
}

/** The address of the page, with a mark in the place of the last part. */
const slugHint = ({ public_url, is_home }: LandingPage): string => (is_home ? public_url : public_url.replace(/[^/]*$/, '…'))
