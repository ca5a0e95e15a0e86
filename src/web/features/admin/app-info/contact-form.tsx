/** The form for the contact card, with a preview. */

import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { WEB_OR_SITE } from '#contract/addresses.ts';
import type { Contact } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContactCard } from '../../contact/contact-card.tsx';
import { UrlInput } from '../forms/url-input.tsx';
import { useFormFields } from '../forms/use-form-fields.ts';

export function ContactForm({ contact }: { contact: Contact }) {
  const { revalidate } = useRevalidator();
  const first = { name: contact.name ?? '', text: contact.text ?? '', qrcode: contact.qrcode ?? '' };
  const { typed, input, errors, failure, isBusy, save } = useFormFields(first, '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isSaved = await save(async ({ name, text, qrcode }) => {
      await api().call('POST /api/appinfo/contact_qywx', { body: { name, text, qrcode: qrcode || null } });
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
          <Field label="名称" hint="像“外刊小助手”。显示在“我的”和“会员”页上。" error={errors.name}>
            <TextInput {...input('name')} maxLength={40} autoComplete="off" />
          </Field>
          <Field label="说明" error={errors.text}>
            <TextArea rows={3} maxLength={500} {...input('text')} />
          </Field>
          <Field label="二维码图片的网址（可不填）" hint="企业微信“联系我”的图片地址。" error={errors.qrcode}>
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
