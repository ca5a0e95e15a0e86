/** The contact card that super users maintain; nothing is shown while it is empty. */
import type { Contact } from '#contract/shapes.ts';
import { SectionHead } from '../../ui/section-head.tsx';

export function ContactSection({ contact }: { contact: Contact }) {
  if (contact.name === null) return null;
  return (
    <section aria-labelledby="contact">
      <SectionHead id="contact" title="联系我们" />
      <ContactCard contact={contact} />
    </section>
  );
}

export function ContactCard({ contact: { name, text, qrcode } }: { contact: Contact }) {
  return (
    <div className="contact">
      <div className="contact-text">
        <p>
          <b>{name}</b>
        </p>
        {text && <p className="t14 dim">{text}</p>}
        {qrcode && <p className="t12 dim">微信扫一扫，或长按二维码</p>}
      </div>
      {qrcode && <img src={qrcode} alt={`${name}的微信二维码`} width={132} height={132} loading="lazy" />}
    </div>
  );
}
