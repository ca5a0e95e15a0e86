/**
 * The examples that WeChat Pay publishes with its description of the API v3 signatures
 * (pay.weixin.qq.com/doc/v3/merchant/4012365336, …341 and …339): what we sign must be what those signatures were made of.
 */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerMessage, bridgeMessage, requestMessage, requireSignature, sign } from './wechat-signature.ts';

/** The public half of the key that the examples were signed with. */
const merchantKey = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAptpm+qvIDCh/9wjU26SQ
CK26ogYkBhDrYxnAaw2JbbBsp1oDbHKk+1r381NeBUG2HEFAuU+Fr72u5ot3yKdz
oF/FajAzQNKnm569/D3upKoi8mYBaST15Uig8j8qoUW1U217LL0jEHlSnHV3lcaD
TXqDpTRR4Bfz9IqOgJgFZ8/oTfEomSrjrLYef81Eyxr7ZIMQXEKKEK7V4UXKS0+/
fDsiG/cXidhzt8UbTL9vqXqxM2+IDImyO+FAc/tkBG55LmzxPto1Nq0WbnZzRM/w
Tzrd0I/8NlevxtFbphg4evlHjFNI7+GrqR87ViEwuAJJ9Je5QQjct5YJfFRWiZ5C
MQIDAQAB
-----END PUBLIC KEY-----`);
const timestamp = '1554208460';
const nonce = '593BEC0C930BF1AFEB40B4A08C8FB242';
const isSigned = (message: string, signature: string) =>
  verify('sha256', Buffer.from(message), merchantKey, Buffer.from(signature, 'base64'));

test('a request is signed as in WeChat’s example', () => {
  const body =
    '{"appid":"wxd678efh567hg6787","mchid":"1900007291","description":"Image形象店-深圳腾大-QQ公仔","out_trade_no":"1217752501201407033233368018","notify_url":"https://www.weixin.qq.com/wxpay/pay.php","amount":{"total":100,"currency":"CNY"},"payer":{"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"}}';
  const signature =
    'jnks4dlrPw3ZX+ozVvSK39oa0t7OMBsg83BHAwd8BRdUFiVaQNTLTvci+wURgP1OQBbKYhFGvt7iqYpDSTQkp7Uq1sltaQKyncCyrA1g88m5bsKERQfPyT0ahSwKTYJ1CAn9QiJuSJRq1QsQs07eehbU/k9BCS51jTyc1Jpsi2H77HF9f/BnjXAOP3/sPObg6V5Ee4EzwLox684hhuMuIwHo7D8KFk3LIHOKDcNI4It1aCXydFWNpNK+SG86VUDe5kwoDpw4Ulqfu9z8OFDGbDs9TCxEv8iqQzbpxOlEVoOe2kalSYM5kApQb3nZcxdUtoE0liJGW3RGUNE0t4v01A==';
  const request = { method: 'POST', path: '/v3/pay/transactions/jsapi', timestamp, nonce, body };
  expect(isSigned(requestMessage(request), signature)).toBe(true);
  expect(isSigned(requestMessage({ ...request, body: '' }), signature)).toBe(false);
});

test('the bridge’s arguments are signed as in WeChat’s example', () => {
  const signature =
    'mI35pfNEQV6777ke/1T+LJLQDNTm7yeoUJH+j/adPGhmCCi0PbgkvYQTRcXH0uibcLVtvFLdGLpmoYO9FV6lBBsTAjuhh5YOvQi0e2g3e0yytitiNET9FEuqM0pjnKfRW4K6LIZDdbWJv9KhZUx3DrJa5TL7OJ7VdADVivxVySIlPVKjGwuCXzuXSJes0UcILgWQUMyha5/3nYofuHtS7r+KYyMuxD+oJ9VM1Qdxk4UIG59CP5Y3wtYIFybyF3bdu1caHTRRX+DLyMXyYA/IrTmiW01c4RPjpHBX5Dk1sZyY1zVsWNsvMHr2e1NTWtBxKJ+qk5N61J7caYoepHFaxw==';
  const message = bridgeMessage('wx2421b1c4370ec43b', timestamp, nonce, 'wx201410272009395522657a690389285100');
  expect(isSigned(message, signature)).toBe(true);
});

test('an answer is checked as in WeChat’s example, and refused when a letter is another one', async () => {
  const key = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwXNI6sdlknHBnK8Fu2U6
Cwor9qY747jP8KAfeBMeveEt1TqaHkLfaSD07trZLhGpfs8/AHqjhgSMO1O10YQW
OrrJ4hjIWPKqxbgrYMkBQc+mwdiWp4W3ByCqxBRagCveCXRWCmuJYovl9H/bsDI0
iGbpVtEOghJtfciisYSgxcLufUDTRkvwxjIBK1pCRjk33jJ5YTBWTHMRtMAOcFLN
F6hdEYdX8SPsgHHeLZ5Lv2T/686w1xtgCHef/sd4uSfWmyzsalQdHG/e4IyYmrhx
+O3VBoNDzE3nx23bFeV/RVNCG7cV6VhmYokJNHa/erIPkEmEFID6A5wQOXuxUkmJ
WwIDAQAB
-----END PUBLIC KEY-----`);
  const headers = {
    'wechatpay-serial': 'PUB_KEY_ID_1',
    'wechatpay-timestamp': '1722850421',
    'wechatpay-nonce': 'd824f2e086d3c1df967785d13fcd22ef',
    'wechatpay-signature':
      'mfI1CPqvBrgcXfgXMFjdNIhBf27ACE2YyeWsWV9ZI7T7RU0vHvbQpu9Z32ogzc+k8ZC5n3kz7h70eWKjgqNdKQF0eRp8mVKlmfzMLBVHbssB9jEZEDXThOX1XFqX7s7ymia1hoHQxQagPGzkdWxtlZPZ4ZPvr1RiqkgAu6Is8MZgXXrRoBKqjmSdrP1N7uxzJ/cjfSiis9FiLjuADoqmQ1P7p2N876YPAol7Rn0+GswwAwxldbdLrmVSjfytfSBJFqTMHn4itojgxSWWN1byuckQt8hSTEv/Lg97QoeGniYP17T80pJeQyL3b+295FPHSO2AtvCgyIbKMZ0BALilAA==',
  };
  const body = '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}';
  const check = (text: string) => requireSignature(headers, text, async () => key, new Date(1_722_850_430_000));
  await expect(check(body)).resolves.toBeUndefined();
  await expect(check(body.replace('JyC', 'JyD'))).rejects.toThrow();
});

test('what we sign is verified with the public half of our key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const message = answerMessage(timestamp, nonce, '{}');
  expect(verify('sha256', Buffer.from(message), publicKey, Buffer.from(sign(message, privateKey), 'base64'))).toBe(
    true,
  );
});
