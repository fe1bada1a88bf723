import { accounts, OWNED_ACCOUNTS_MAX, type AccountInput } from '@stoa/contract/browser'
import { Alert, Button, Group, Paper, Radio, Select, SimpleGrid, Stack, Text, TextInput, toast, useScrollToError } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Screen, useEndpointForm, type FormFields } from '../../../kit/index.ts'
import { useReloadSession, useOptions } from '../../shared/session/index.ts'
import './create.css'

const TYPES = ['agency', 'client', 'provider'] as const

/** Opens an account that the reader owns (spec 2.4). */
export function AccountCreateScreen() {
  const { t, i18n } = useTranslation(['accounts', 'kit'])
  const navigate = useNavigate()
  const reload = useReloadSession()
  const zones = useOptions('time_zones')
  const localZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useEndpointForm(accounts.create, {
    defaults: {
      name: '',
      type: 'agency',
      country_code: 'GR',
      currency: 'EUR',
      locale: i18n.language === 'gr' ? 'gr' : 'en',
      time_zone: zones.some((zone) => zone.value === localZone) ? localZone : 'Europe/Athens',
    },
    rules: { name: `required|max:${accounts.create.limits.name.maxLength}` },
    labels: { name: t('accounts:fields.name') },
    toBody: (values) => values as AccountInput,
    onDone: ({ data }) => {
      toast({ message: t('accounts:create.created'), tone: 'good' })
      void reload().then(() => navigate({ to: `/accounts/${data.id}/home` }))
    },
  })
  const formRef = useScrollToError(form.status)
  const base = form.errors.base
  return (
    <Screen title={t('accounts:create.title')} subtitle={t('accounts:create.text')}>
      <Paper withBorder p="lg" maw={720}>
        <form ref={formRef} noValidate onSubmit={form.onSubmit} data-status={form.status}>
          <Stack>
            {(form.error || base) && <Alert color="red" variant="light" role="alert" title={form.error?.message ?? base} />}
            <TextInput
              label={t('accounts:fields.name')}
              required
              data-autofocus
              autoComplete="organization"
              {...form.getInputProps('name')}
            />
            <TypeChoice form={form} />
            <RegionFields form={form} zones={zones} />
            <Group justify="space-between" gap="xs">
              <Text size="xs" c="dimmed">
                {t('accounts:create.limit', { max: OWNED_ACCOUNTS_MAX })}
              </Text>
              <Group gap="xs">
                <Button variant="default" component={Link} to="/me/home">
                  {t('kit:ui.cancel')}
                </Button>
                <Button type="submit" loading={form.isPending}>
                  {t('accounts:create.submit')}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Screen>
  )
}

function TypeChoice({ form }: { form: FormFields }) {
  const { t } = useTranslation('accounts')
  return (
    <Radio.Group label={t('fields.type')} {...form.getInputProps('type')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xs">
        {TYPES.map((type) => (
          <Radio.Card key={type} value={type} p="sm" radius="md" className="stoa-choice">
            <Group wrap="nowrap" align="flex-start" gap="xs">
              <Radio.Indicator mt={2} />
              <Stack gap={2}>
                <Text size="sm" fw={600}>
                  {t(`types.${type}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`types_text.${type}`)}
                </Text>
              </Stack>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

/** Country, currency, language and time zone of the account. */
function RegionFields({ form, zones }: { form: FormFields; zones: ReturnType<typeof useOptions> }) {
  const { t } = useTranslation('accounts')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select label={t('fields.country_code')} required options={useOptions('countries')} {...form.getInputProps('country_code')} />
      <Select label={t('fields.currency')} required options={useOptions('currencies')} {...form.getInputProps('currency')} />
      <Select
        label={t('fields.locale')}
        required
        options={useOptions('locales')}
        description={t('hints.locale')}
        {...form.getInputProps('locale')}
      />
      <Select
        label={t('fields.time_zone')}
        required
        options={zones}
        description={t('hints.time_zone')}
        {...form.getInputProps('time_zone')}
      />
    </SimpleGrid>
  )
}
