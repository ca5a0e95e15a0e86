/** The newest version of the app, which the app asks for. */
import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { AppRelease } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-submit.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { AddressInput } from '../address-input.tsx';
import { useTypedFields } from '../use-typed-fields.ts';
import { linksOf, PLATFORMS, type Platform, releaseErrors } from './release-fields.ts';

export function ReleaseForm({ release }: { release: AppRelease | null }) {
  const { revalidate } = useRevalidator();
  const linkTo = (platform: Platform) => release?.links.find((link) => link.platform === platform)?.url ?? '';
  const { input, errors, failure, isBusy, save } = useTypedFields(
    {
      version: release?.version ?? '',
      version_code: release ? String(release.version_code) : '',
      notes: release?.notes.join('\n') ?? '',
      ios: linkTo('ios'),
      android: linkTo('android'),
    },
    '',
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isSaved = await save(async (fields) => {
      const lines = fields.notes.split('\n').flatMap((line) => line.trim() || []);
      const body = {
        version: fields.version,
        version_code: Number(fields.version_code),
        notes: lines,
        links: linksOf(fields),
      };
      await api().call('POST /api/appinfo/upgrade', { body }).catch(releaseErrors(body.links));
    });
    if (!isSaved) return;
    toast('已保存');
    await revalidate();
  }

  return (
    <section className="admin-section qywx-release" aria-labelledby="release-form">
      <SectionHead id="release-form" title="应用版本">
        <TextLink href="/app_upgrade">看升级页</TextLink>
      </SectionHead>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <FormError message={failure} />
        <div className="notice-pair">
          <Field label="版本" hint="像 2.4.0" error={errors.version}>
            <TextInput {...input('version')} maxLength={27} autoComplete="off" />
          </Field>
          <Field label="版本号" hint="一版比一版大的整数，按它比新旧" error={errors.version_code}>
            <TextInput {...input('version_code')} inputMode="numeric" maxLength={10} autoComplete="off" />
          </Field>
        </div>
        <Field label="有什么新的" hint="一行一条" error={errors.notes}>
          <TextArea rows={4} {...input('notes')} />
        </Field>
        {PLATFORMS.map(({ platform, name }) => (
          <Field key={platform} label={`${name}的网址（可不填）`} error={errors[platform]}>
            <AddressInput {...input(platform)} />
          </Field>
        ))}
        <div className="acts qywx-acts">
          <Button type="submit" look="primary" isBusy={isBusy}>
            保存版本
          </Button>
        </div>
      </form>
    </section>
  );
}
