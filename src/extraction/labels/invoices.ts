import { concepts } from './concept.ts';

/**
 * Invoices, receipts and orders: names in Chinese and English, and for invoices also in French, German, Spanish,
 * Italian and Dutch.
 */
export const INVOICES = concepts(`
title | text | 票据名称, 发票名称, 标题, 文档标题, title, document title, document name
invoice_number | code | 发票号码, 发票号, 票据号码, 发票编号, invoice number, invoice no, invoice nr, invoice #, inv no,
    receipt number, receipt no, bill number, bill no, tax invoice no, document number, facture n°, numéro de facture,
    n° de facture, n° facture, rechnungsnummer, rechnungsnr, rechnung nr, belegnummer, número de factura, factura nº,
    fattura n, numero fattura, factuurnummer, #,
    {tax|vat|sales|commercial|your|our|} {invoice|bill|billing|statement|receipt|document|folio|credit note} {number|no|nr|num|id|ref},
    {invoice|bill} reference, {rechnungs|beleg|gutschrifts|quittungs|dokument}{nummer|nr|-nr|-nummer},
    {rechnung|beleg|gutschrift|quittung} {nummer|no}, {facture|note|reçu|avoir|document} {no|num|numéro},
    {no|num|numéro|numéro de|no de} {facture|la facture|note|reçu|document}, nº {facture|de facture},
    {factura|recibo|documento} {núm|no|número}, {núm|no|número|núm de} {factura|recibo|documento}, {n°|nº|nº de} factura,
    {fattura|ricevuta|documento} {nr|no|numero|num}, {numero|nr|num} {fattura|ricevuta|documento}, {n°|nº} fattura,
    {factuur|nota|rekening|document}{nr|-nr|nummer}, {factuur|nota} {nr|no|nummer}, {fatura|recibo} {n°|nº|número},
    {número|nº} {da|de} {fatura|recibo}
invoice_code | code | 发票代码, 票据代码, invoice code
invoice_date | date | 开票日期, 发票日期, 开具日期, 填开日期, invoice date, date of invoice, date of issue, issue date,
    issued on, bill date, receipt date, date, document date, date de facture, date de facturation, date facture,
    date d'émission, rechnungsdatum, datum, belegdatum, fecha, fecha de factura, data, data fattura, factuurdatum,
    {tax|} {invoice|bill|billing|statement|folio|issue|printed} date, date issued, issued, dated, date of {bill|receipt},
    {rechnungs|ausstellungs|beleg|erstellungs}datum, rechnung vom, datum der rechnung, facture du, en date du,
    date {de la|} facture, {émise|établie|facturée|éditée} le, fecha {de|} {emisión|expedición|factura|documento},
    data {di|} {emissione|documento|fattura}, {nota|rekening}datum, datum {factuur|nota}, data {de|da} {emissão|fatura}
due_date | date | 付款期限, 到期日, 付款截止日期, 应付日期, 最后付款日, due date, payment due, payment due date, due on,
    date due, pay by, date d'échéance, échéance, date limite de paiement, zahlungsziel, fällig am, fälligkeitsdatum,
    fälligkeit, zahlbar bis, fecha de vencimiento, vencimiento, scadenza, vervaldatum,
    {payment|invoice|bill|} due {date|by|on}, {please|} pay {by|before|no later than}, payment due {by|on}, payment {date|by},
    payable {by|on|before}, to be paid by, {direct|automatic} debit {date|on}, auto pay date, debit date,
    {fällig|zahlbar|zahlung|zu zahlen|überweisung} {am|bis|bis zum|bis spätestens}, {abbuchung|einzug|lastschrift} {am|zum},
    {échéance|échéance le|date de prélèvement|prélèvement le|prélevé le}, {à payer|à régler|payable|règlement|paiement} {le|avant le|au plus tard le},
    {vence|vence el|fecha límite|fecha límite de pago|fecha de cargo|fecha de pago|pagar antes del},
    {data|data di|} scadenza, {scade|da pagare|pagamento|entro} {il|entro il|entro}, scadenza pagamento,
    {verval|betaal|incasso}{datum|dag}, uiterste betaaldatum, {te betalen|betalen|te voldoen|voldoen} {voor|vóór|uiterlijk}
total_incl_tax | amount | 价税合计(小写), (小写), 小写, 小写金额, 价税合计, 价税合计金额, 含税总额, 含税金额, 应付金额,
    应付总额, 实付金额, 总金额, 总价, 总计, 合计, 合计金额(含税), 金额合计, total amount including tax,
    total amount to pay including tax, total incl tax, total including tax, total including vat, total incl vat,
    gross amount, gross total, grand total, invoice total, total amount, amount, total, total due, amount due,
    amount payable, balance due, total payable, amount to pay, total to pay, total ttc, montant ttc, montant eur ttc,
    net à payer, somme à payer, montant à payer, gesamtbetrag, rechnungsbetrag, bruttobetrag, gesamtsumme, total eur,
    endbetrag, total a pagar, importe total, totale, totale fattura, totaal, te betalen | total facture, total,
    合计 x montant eur ttc, montant ttc, brutto, 价税合计
total_excl_tax | amount | 合计金额, 不含税金额, 不含税总额, 金额合计(不含税), 不含税合计, subtotal, sub total,
    net amount, net total, total net, total amount without tax, total without tax, total excluding tax, total excl tax,
    total before tax, amount before tax, amount untaxed, taxable amount, total ht, montant ht, montant eur ht,
    total hors taxe, sous total, nettobetrag, summe netto, zwischensumme, netto, total ohne mwst, base imponible,
    imponibile, totaal excl btw | 合计, 合 计, 小计, total, total facture, summe, totale x 金额, 不含税金额, amount,
    montant eur ht, montant ht, net amount, netto, zeilenbetrag, betrag
total_tax | amount | 合计税额, 税额合计, 税额, 总税额, 增值税额, tax amount, total tax, tax, vat, vat amount, sales tax,
    gst, tva, montant tva, total tva, mwst, mehrwertsteuer, ust, umsatzsteuer, iva, btw | 合计, 合 计, 小计, total,
    total facture, summe x 税额, tax, vat, montant tva, mwst
total_in_words | amount-in-words | 价税合计(大写), (大写), 大写, 金额大写, 大写金额, 合计大写, 合计金额(大写),
    人民币大写, 合计人民币(大写), amount in words, total in words
tax_rate_total | percent | 适用税率, tax rate, vat rate, taux de tva, mwst-satz
check_code | code | 校验码, 发票校验码, check code, verification code
machine_number | code | 机器编号, 税控盘号, 机器号码, machine number
issuer_person | name | 开票人, 开票员, 开具人, issued by, prepared by, clerk
payee_person | name | 收款人, 收款员, 收费员, cashier
reviewer | name | 复核, 复核人, 审核人, 审核, reviewer, reviewed by, checked by
remark | text | 备注, 附注, 说明, remark, remarks, note, notes, comments, memo
cipher | text | 密码区, 税控码, cipher
issuer@seller | company | 销售方名称, 销方名称, 卖方名称, 销货单位名称, 开票单位, 开票方, 收款单位, 商户名称, 供应商,
    供应商名称, seller, seller name, company that issued the invoice, issuer, vendor, vendor name, supplier,
    supplier name, merchant, payment received by, received by, invoice from, billed by, sold by, company name,
    titulaire du compte, émetteur, fournisseur, verkäufer, lieferant, kontoinhaber, emisor, fornitore
buyer@buyer | company | 购买方名称, 购方名称, 买方名称, 购货单位名称, 付款单位, 付款方, 客户名称, 客户, 抬头, 发票抬头,
    buyer, buyer name, customer, customer name, client, client name, bill to, billed to, sold to, invoice to,
    guest name, nom de l'abonné, destinataire, kunde, käufer, rechnungsempfänger, cliente
seller_tax_id@seller | tax-id | 销售方纳税人识别号, 销售方统一社会信用代码/纳税人识别号, 销售方税号, 销方税号,
    销方纳税人识别号, seller tax id, seller tax number, vat number of the issuer, vendor tax id, supplier vat number
buyer_tax_id@buyer | tax-id | 购买方纳税人识别号, 购买方统一社会信用代码/纳税人识别号, 购买方税号, 购方税号,
    购方纳税人识别号, buyer tax id, buyer tax number, customer vat number, customer tax id
tax_id | tax-id | 统一社会信用代码/纳税人识别号, 纳税人识别号, 税号, 统一社会信用代码, 税务登记号, tax id, tax number,
    tax no, taxpayer id, tin, vat, vat number, vat no, vat id, vat reg no, vat registration number, ein, abn,
    tax identification number, n° tva, numéro de tva, n° de tva, n° de tva intra communautaire, tva intracommunautaire,
    n° tva intracommunautaire, tva, ustid, ust-id, ust-idnr, ustidnr, umsatzsteuer-id, uid, nif, cif, partita iva,
    p iva, btw nummer,
    {vat|tax|gst|hst|sales tax} {reg|registration|reg no|id no|id number|identification|identification no|#},
    {ust|umsatzsteuer|mwst} {id|idnr|id nr|nr|identifikationsnummer}, {uid|mwst}-{nr|nummer}, {steuer|st}-nr, steuernummer,
    {n°|no|nº|numéro} {de|} {tva|tva intra|tva intracom}, tva {intra|intracom|no|n°}, id tva, {nif|cif}/{cif|nif}, nif iva, {c.i.f.|n.i.f.},
    {p. iva|piva|p.i.|part. iva|p.iva e c.f.|p.iva/c.f.|c.f./p.iva|c.f. e p.iva|partita iva e codice fiscale|codice fiscale e partita iva},
    {btw|btw-} {nr|nummer|id|no}, btw-{nr|nummer|id}, ob-nummer
gstin | code | gstin, gst number, gst no, gst registration number
cin | code | cin, corporate identity number, corporate identification number
siren | code | siren, siren number, siren number of the issuer, numéro siren, rcs, rcs paris b, rsc paris b, rcs paris
siret | code | siret, numéro siret, n° siret
seller_address_phone@seller | text | 销售方地址、电话, 销售方地址电话, 销方地址电话, seller address and phone
buyer_address_phone@buyer | text | 购买方地址、电话, 购买方地址电话, 购方地址电话, buyer address and phone
address_phone | text | 地址、电话, 地址电话, address and phone
seller_bank_account@seller | text | 销售方开户行及账号, 销方开户行及账号, 销方开户银行, seller bank account
buyer_bank_account@buyer | text | 购买方开户行及账号, 购方开户行及账号, 购方开户银行, buyer bank account
bank_account_line | text | 开户行及账号, 开户银行及账号
seller_address@seller | address | 销售方地址, 卖方地址, seller address, vendor address, supplier address, siège social,
    registered office
buyer_address@buyer | address | 购买方地址, 买方地址, billing address, buyer address, customer address,
    adresse de facturation, rechnungsadresse
shipping_address@recipient | address | 收货地址, 送货地址, ship to, shipping address, delivery address, deliver to,
    adresse de livraison, adresse de l'installation, lieferadresse
currency | currency | 币种, 货币, 币别, currency, currency of the amounts, currency code, devise, währung, moneda, valuta
payment_method | text | 支付方式, 付款方式, 结算方式, 收款方式, payment method, payment mode, mode of payment, paid by,
    method of payment, mode de paiement, mode de règlement, zahlungsform, zahlungsart, zahlungsweise, forma de pago,
    modalità di pagamento,
    {payment|paid} {type|via|with|using|through}, tender, settled by, {zahlungs|bezahl}{mittel|methode|form}, {bezahlt|gezahlt|zahlung} {mit|per|durch},
    {moyen|type|forme} de {paiement|règlement}, {réglé|payé|règlement|paiement} par, {método|medio|modo|modalidad} de {pago|cobro},
    pagado {con|por|mediante}, {metodo|forma|tipo|mezzo} {di|} pagamento, pagato con, {betaal|betalings}{methode|wijze|middel}, betaald {met|via|per}
payment_terms | text | 付款条件, 付款条款, payment terms, terms, terms of payment, conditions de paiement, zahlungsbedingungen
customer_number | code | 客户编号, 客户号, 客户代码, customer number, customer no, customer id, client id,
    client number, client no, account no, id client, id.client, numéro client, n° client, référence client,
    kundennummer, kundennr, kunden-nr, número de cliente, codice cliente, klantnummer,
    {customer|client|account|acct|a/c|member|membership|patient|guest|subscriber|subscription|tenant|debtor|cust} {number|no|nr|id|code|ref|reference},
    acct, {kunden|kd|debitoren|mandanten|patienten|mitglieds|vertrags|vertragskonto}{nummer|nr|-nr|-nummer}, {kunden|kd} {nr|no}, vertragskonto,
    {n°|no|nº|numéro|code|réf|référence|identifiant} {de|} {client|abonné|compte|contrat|adhérent}, {client|compte|abonné} {n°|no|nº},
    {n°|nº|núm|número|código|cód|ref} {de|} {cliente|abonado|contrato|cuenta}, cliente {n°|nº}, {cod|codice|n°|numero} {cliente|utente|contratto},
    {klant|debiteuren|debiteur|relatie|abonnee|lid}{nr|nummer|code|-nr}, {klant|debiteur} {nr|no}
order_number | code | 订单号, 订单编号, 订单号码, order number, order no, order id, order #, commande n°,
    numéro de commande, bestellnummer, bestellnr, número de pedido,
    {your|purchase|sales|} order {ref|reference}, {auftrags|bestell}{nummer|nr|-nr}, {n°|no|nº} {de|} commande, {n°|nº|núm} {de|} pedido, {ordine|ordine n|n° ordine}, {order|bestel}{nummer|nr}
po_number | code | 采购单号, 采购订单号, po number, po no, purchase order, purchase order number, p.o. number, po #
order_date | date | 订单日期, 下单日期, 下单时间, order date, ordered on, date de commande, bestelldatum
delivery_date | date | 交货日期, 送货日期, 发货日期, 交付日期, delivery date, ship date, shipping date,
    date of delivery, date de livraison, lieferdatum, leistungsdatum
delivery_number | code | 送货单号, 发货单号, 出库单号, delivery note number, delivery note no, lieferscheinnummer, lieferschein nr
tracking_number | code | 运单号, 快递单号, 物流单号, tracking number, tracking no, waybill number, awb
reference | code | 参考号, 参考编号, 业务编号, reference, reference number, ref no, ref, our reference, your reference,
    référence, numéro de dossier, referenz, aktenzeichen
period_start | date | 开始日期, 起始日期, 计费开始日期, 服务开始日期, first day of the billing period, period start,
    start date, from, date from, billing period start, date de début,
    {service|contract|coverage|subscription|rental} {from|start|start date}, {leistungs|abrechnungs|vertrags}beginn, début de période, inicio {del|de} periodo, inizio periodo, ingangsdatum
period_end | date | 结束日期, 终止日期, 截止日期, 计费结束日期, 服务结束日期, last day of the billing period,
    period end, end date, date to, billing period end, date de fin,
    {service|contract|coverage|subscription|rental} {to|until|end|end date}, {leistungs|abrechnungs|vertrags}ende, fin de période, fin {del|de} periodo, fine periodo, einddatum
line_subscribed | code | 线路号码, 业务号码, number of the subscribed line, line number, numéro de ligne,
    subscriber number, rufnummer
discount | amount | 折扣, 优惠金额, 折扣金额, 优惠, discount, discount amount, remise, rabatt
shipping_cost | amount | 运费, 邮费, 快递费, shipping, shipping cost, shipping fee, freight, postage, frais de port,
    versandkosten, versand
deposit | amount | 押金, 定金, 预付款, 订金, deposit, down payment, prepayment, advance payment, acompte, anzahlung
amount_paid | amount | 已付金额, 实收金额, 实收, 已付款, amount paid, paid, payment received, total paid, montant payé
change | amount | 找零, 找赎, change, change due
buyer_phone@buyer | phone | 购买方电话, 客户电话, buyer phone, customer phone
seller_phone@seller | phone | 销售方电话, 销方电话, seller phone
*item_name | text | 项目名称, 货物或应税劳务、服务名称, 货物名称, 商品名称, 服务名称, 品名, 名称, 产品名称, 商品, 费用名称, 收费项目, 收费项目名称, item, item name, product, product name, description, item description, goods, article, designation, désignation, libellé, beschreibung, bezeichnung, artikel, descripción, concepto, descrizione, omschrijving
*spec | text | 规格型号, 规格, 型号, 产品规格, specification, spec, model, size
*unit | text | 单位, 计量单位, 包装单位, unit, uom, unité, einheit
*quantity | number | 数量, 件数, 个数, quantity, qty, count, nombre, quantité, qté, menge, anzahl, cantidad, quantità, aantal
*unit_price | amount | 单价, 价格, 含税单价, 不含税单价, unit price, price, price per unit, rate, unit cost, each, prix unitaire, p.u. ht, p.u., pu ht, einzelpreis, vk-preis, stückpreis, preis, precio, precio unitario, prezzo, prijs
*line_amount | amount | 金额, 总金额, 小计, 总价, 价款, amount, line total, total, line amount, price total, total price, extended price, montant, montant ht, zeilenbetrag, betrag, gesamtpreis, importe, importo, bedrag
*tax_rate | percent | 税率/征收率, 税率, 征收率, tax rate, vat rate, vat %, tax %, tva, % tva, mwst, mwst %, ust %, iva
*line_tax | amount | 税额, 税金, tax, tax amount, vat, vat amount
*line_discount | text | 折扣, 折扣率, 优惠, discount, disc %, remise, rabatt, rabatt %
*position | code | 序号, 编号, 行号, 项次, no, no., #, pos, pos., position, line, item no, item #, s/n, sl no, sr no, lfd nr
*item_code | code | 商品编码, 货号, 物料编码, 产品编号, 商品代码, sku, item code, product code, article no, article number, part number, part no, référence, artikelnummer, artikelnr, art nr
*item_remark | text | 备注, 说明, remark, remarks, note, notes
*item_date | date | 日期, 费用日期, 交易日期, date, datum, fecha
`);
