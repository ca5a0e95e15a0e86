/** Facts about the product for apps and pages: the contact card, the newest release, and whether sharing inside WeChat works. */
import { type FormEvent, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { WEB_OR_SITE } from '#contract/addresses.ts';
import { ApiError } from '#contract/client-error.ts';
import type { AppLink, AppRelease, Contact } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContactCard } from '../../contact/contact-card.tsx';
import { UrlInput, withScheme } from '../forms/url-input.tsx';
import { useFormFields } from '../forms/use-form-fields.ts';

interface UnsavedListener {
  /** Called with whether something typed is not saved. */
  onUnsaved(isUnsaved: boolean): void;
}

/** The form for the contact card, with a preview. */
export function ContactForm({ contact, onUnsaved }: { contact: Contact } & UnsavedListener) {
  const { revalidate } = useRevalidator();
  const first = { name: contact.name ?? '', text: contact.text ?? '', qrcode: contact.qrcode ?? '' };
  const { typed, isChanged, input, errors, failure, isBusy, save } = useFormFields(first, '');
  useEffect(() => onUnsaved(isChanged), [onUnsaved, isChanged]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isSaved = await save(async ({ name, text, qrcode }) => {
      await api().call('POST /api/appinfo/contact_qywx', { body: { name, text, qrcode: withScheme(qrcode) || null } });
    });
    if (!isSaved) return;
    toast('已保存');
    await revalidate();
  }

  return (
    <section className="admin-section" aria-labelledby="contact-form">
      <SectionHead id="contact-form" title="联系名片" />
      <div className="qywx-two">
        <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <FormError message={failure} />
          <Field label="名称" hint="像「外刊小助手」。显示在「我的」和「会员」页上。" error={errors.name}>
            <TextInput {...input('name')} maxLength={40} autoComplete="off" />
          </Field>
          <Field label="说明" error={errors.text}>
            <TextArea rows={3} maxLength={500} {...input('text')} />
          </Field>
          <Field label="二维码图片的网址（可不填）" hint="企业微信「联系我」的图片地址。" error={errors.qrcode}>
            <UrlInput {...input('qrcode')} />
          </Field>
          <div className="acts qywx-acts">
            <Button type="submit" look="primary" isBusy={isBusy}>
              保存名片
            </Button>
          </div>
        </form>
        {typed.name.trim() !== '' && (
          <div>
            <p className="t14 dim">读者看到的</p>
            <ContactCard contact={{ ...typed, qrcode: isAddress(typed.qrcode) ? typed.qrcode : null }} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Whether the URL is complete enough for the preview. */
const isAddress = (typed: string) => WEB_OR_SITE.test(typed) && /^(https?:\/\/[^/\s]+)?\/\S/i.test(typed);

/** The form for the newest app release, with one field for the link of each platform. */
export function ReleaseForm({ release, onUnsaved }: { release: AppRelease | null } & UnsavedListener) {
  const { revalidate } = useRevalidator();
  const linkTo = (platform: Platform) => release?.links.find((link) => link.platform === platform)?.url ?? '';
  const { isChanged, input, errors, failure, isBusy, save } = useFormFields(
    {
      version: release?.version ?? '',
      version_code: release ? String(release.version_code) : '',
      notes: release?.notes.join('\n') ?? '',
      ios: linkTo('ios'),
      android: linkTo('android'),
    },
    '',
  );
  useEffect(() => onUnsaved(isChanged), [onUnsaved, isChanged]);

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
    const url = withScheme(typed[platform].trim());
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

/** Whether sharing inside WeChat is configured, and what it needs. */
export function WechatSharingStatus({ isSetUp }: { isSetUp: boolean }) {
  return (
    <section className="admin-section qywx-wechat" aria-labelledby="wechat">
      <SectionHead id="wechat" title="微信里的分享">
        <Tag {...(isSetUp && { tone: 'good' as const })}>{isSetUp ? '已配置' : '没有配置'}</Tag>
      </SectionHead>
      <p className="t14 dim">
        {isSetUp
          ? '在微信里转发网页，带标题、摘要和图片。公众号后台的「JS 接口安全域名」里要有本站的域名，「IP 白名单」里要有服务器的地址。'
          : '在微信里转发网页，只有网址。设 WECHAT_APP_ID 和 WECHAT_APP_SECRET 后重启，就带标题、摘要和图片。'}
      </p>
    </section>
  );
}
