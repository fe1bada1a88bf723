import { profile, type Profile, updateProfile } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  IconPlus,
  IconTrash,
  PageSkeleton,
  PhoneInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  toast,
  useScrollToError,
} from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useEndpoint, useEndpointForm, changeLocale, LOCALES } from '../../../kit/index.ts'
import { useReloadSession, useSession } from '../../shared/session/index.ts'
import { FormError } from '../forms/index.ts'
import { OwnPicture } from './own-picture.tsx'
import { Section } from './section.tsx'

const LABELS = ['mobile', 'work', 'home', 'other'] as const

/** Name, language, time zone and phone numbers of the user. */
export function DetailsTab() {
  const loaded = useEndpoint(profile)
  if (loaded.answer) return <Details profile={loaded.answer.data} />
  if (loaded.reason) return <NotLoaded loaded={loaded} />
  return <PageSkeleton />
}

function Details({ profile: own }: { profile: Profile }) {
  const { t } = useTranslation('identity')
  const session = useSession()
  const reload = useReloadSession()
  const zones = (session.options.time_zones ?? []) as { value: string; label: string }[]
  const form = useEndpointForm(updateProfile, {
    defaults: {
      first_name: own.first_name,
      last_name: own.last_name,
      username: own.username,
      locale: own.locale,
      time_zone: own.time_zone,
      phoneNumbers: own.phoneNumbers.map(({ number, label, is_primary }) => ({ number, label, is_primary })),
    },
    rules: {
      first_name: `required|max:${updateProfile.limits.first_name.maxLength}`,
      last_name: `required|max:${updateProfile.limits.last_name.maxLength}`,
      username: `max:${updateProfile.limits.username.maxLength}`,
    },
    labels: { first_name: t('fields.first_name'), last_name: t('fields.last_name'), username: t('profile.username') },
    toBody: (values) => ({
      ...values,
      username: values.username || null,
      phoneNumbers: values.phoneNumbers.filter(({ number }) => number.trim() !== ''),
    }),
    onDone: ({ data }) => {
      toast({ message: t('profile.saved'), tone: 'good' })
      void changeLocale(data.locale).then(reload)
    },
  })
  const formRef = useScrollToError(form.status)
  return (
    <form ref={formRef} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <Section title={t('profile.person')} text={t('profile.person_text')}>
        <Stack>
          <OwnPicture own={own} name={form.values.username || `${form.values.first_name} ${form.values.last_name}`} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={t('fields.first_name')} autoComplete="given-name" required {...form.getInputProps('first_name')} />
            <TextInput label={t('fields.last_name')} autoComplete="family-name" required {...form.getInputProps('last_name')} />
          </SimpleGrid>
          <TextInput label={t('profile.username')} description={t('profile.username_hint')} {...form.getInputProps('username')} />
        </Stack>
      </Section>
      <Section title={t('profile.language')} text={t('profile.language_text')}>
        <Stack>
          <Select
            label={t('profile.locale')}
            required
            options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
            {...form.getInputProps('locale')}
          />
          <Select
            label={t('profile.time_zone')}
            description={t('profile.time_zone_hint')}
            searchable
            options={zones}
            {...form.getInputProps('time_zone')}
          />
        </Stack>
      </Section>
      <Section title={t('profile.phones')} text={t('profile.phones_text')}>
        <Phones form={form} />
      </Section>
      <Group justify="flex-end">
        <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
          {t('profile.save')}
        </Button>
      </Group>
    </form>
  )
}

type Phone = { number: string; label: (typeof LABELS)[number]; is_primary: boolean }

function Phones({
  form,
}: {
  form: { values: { phoneNumbers: Phone[] }; errors: Record<string, unknown>; setFieldValue: (field: string, value: unknown) => void }
}) {
  const { t } = useTranslation('identity')
  const phones = form.values.phoneNumbers
  const store = (next: Phone[]) => form.setFieldValue('phoneNumbers', next)
  const change = (at: number, part: Partial<Phone>) =>
    store(phones.map((phone, index) => (index === at ? { ...phone, ...part } : part.is_primary ? { ...phone, is_primary: false } : phone)))
  return (
    <Stack gap="sm">
      {phones.map((phone, at) => (
        <Group key={at} align="flex-start" gap="xs" wrap="wrap">
          <PhoneInput
            aria-label={t('profile.phone')}
            flex="1 1 170px"
            value={phone.number}
            onChange={(value) => change(at, { number: value })}
            error={form.errors[`phoneNumbers.${at}.number`] as string}
          />
          <Select
            aria-label={t('profile.phone_label')}
            required
            flex="0 1 120px"
            options={LABELS.map((value) => ({ value, label: t(`profile.phone_labels.${value}`) }))}
            value={phone.label}
            onChange={(value) => change(at, { label: value as Phone['label'] })}
          />
          <Checkbox
            mt={8}
            label={t('profile.phone_primary')}
            checked={phone.is_primary}
            onChange={(event) => event.currentTarget.checked && change(at, { is_primary: true })}
          />
          <ActionIcon
            mt={4}
            variant="subtle"
            color="red"
            aria-label={t('profile.phone_remove')}
            onClick={() => store(phones.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {phones.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('profile.phones_none')}
        </Text>
      )}
      {phones.length < 10 && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} />}
          onClick={() => store([...phones, { number: '', label: 'mobile', is_primary: phones.length === 0 }])}
        >
          {t('profile.phone_add')}
        </Button>
      )}
    </Stack>
  )
}
