/** The form for the newest app release, with one field for the link of each platform. */

import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { AppLink, AppRelease } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { UrlInput } from '../forms/url-input.tsx';
import { useFormFields } from '../forms/use-form-fields.ts';

export function ReleaseForm({ release }: { release: AppRelease | null }) {
  const { revalidate } = useRevalidator();
  const linkTo = (platform: Platform) => release?.links.find((link) => link.platform === platform)?.url ?? '';
  const { input, errors, failure, isBusy, save } = useFormFields(
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
            <UrlInput {...input(platform)} />
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

type Platform = 'ios' | 'android';

const PLATFORMS: readonly { platform: Platform; name: string }[] = [
  { platform: 'ios', name: 'App Store' },
  { platform: 'android', name: '安卓下载' },
];

function linksOf(typed: Readonly<Record<Platform, string>>): AppLink[] {
  return PLATFORMS.flatMap(({ platform, name }) => {
    const url = typed[platform].trim();
    return url ? [{ platform, name, url }] : [];
  });
}

/** Maps the server's field paths (`links.0.url`, `notes.2`) to the form's fields. */
function releaseErrors(links: readonly AppLink[]): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.fields === undefined) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([path, text]) => {
        const [part = '', index = ''] = path.split('.');
        return [part === 'links' ? (links[Number(index)]?.platform ?? path) : part, text];
      }),
    );
    throw new ApiError({ code: error.code, msg: error.msg, fields });
  };
}
