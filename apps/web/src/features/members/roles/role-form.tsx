import type { PermissionGroup, Role } from '@stoa/contract'
import { Alert, Stack, SimpleGrid, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors } from '../../../kit/index.ts'
import { MatrixBar } from './matrix-bar.tsx'
import { RoleMatrix } from './role-matrix.tsx'

interface RoleFormProps {
  role?: Role
  groups: readonly PermissionGroup[]
  /** Shown only: fixed roles, and readers without the right to change. */
  readOnly?: boolean
  /** Begin with these, as a copy of another role. */
  initial?: readonly string[]
  onSave: (body: { name: string; description: string | null; permissions: string[] }) => Promise<unknown>
}

/** Name, description and permissions of a role, of an account or of the platform. */
export function RoleForm({ role, groups, readOnly = false, initial = [], onSave }: RoleFormProps) {
  const { t } = useTranslation('members')
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set(role?.permissions ?? []))
  const [value, setValue] = useState<ReadonlySet<string>>(new Set(role?.permissions ?? initial))
  const [texts, setTexts] = useState({ name: role?.name ?? '', description: role?.description ?? '' })
  const [kept, setKept] = useState(texts)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)

  const save = async () => {
    if (!texts.name.trim()) return setErrors({ name: t('roles.name_required') })
    setPending(true)
    setErrors({})
    try {
      await onSave({ name: texts.name.trim(), description: texts.description.trim() || null, permissions: [...value] })
      setSaved(value)
      setKept(texts)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setErrors(Object.keys(failure.errors).length ? firstErrors(failure.errors) : { base: failure.message })
    } finally {
      setPending(false)
    }
  }
  const failure = errors.permissions ?? errors.base
  return (
    <Stack>
      {role?.locked && <Alert variant="light">{t(role.code === 'owner' ? 'roles.locked_owner' : 'roles.locked_admin')}</Alert>}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('roles.fields.name')}
          required
          maxLength={60}
          readOnly={readOnly}
          value={texts.name}
          error={errors.name}
          onChange={(event) => setTexts({ ...texts, name: event.currentTarget.value })}
        />
        <TextInput
          label={t('roles.fields.description')}
          maxLength={300}
          readOnly={readOnly}
          value={texts.description}
          error={errors.description}
          onChange={(event) => setTexts({ ...texts, description: event.currentTarget.value })}
        />
      </SimpleGrid>
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <RoleMatrix groups={groups} value={value} saved={saved} onChange={setValue} readOnly={readOnly} />
      {!readOnly && (
        <MatrixBar
          value={value}
          saved={saved}
          isDirty={texts.name !== kept.name || texts.description !== kept.description}
          isPending={isPending}
          onReset={() => {
            setValue(saved)
            setTexts(kept)
            setErrors({})
          }}
          onSave={() => void save()}
        />
      )}
    </Stack>
  )
}
