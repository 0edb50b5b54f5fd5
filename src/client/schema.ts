// Made by scripts/make-client-types.ts from src/http/openapi: edit those.

export interface paths {
    "/api/v1/docparse/parse/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Parse a document and wait for the result (v1)
         * @description `multipart/form-data` with one of `file` (the document) and `file_url` (its http or https address), and optionally `config` (a JSON object, with or without a content type of its own).
         *     Unknown parts and members are ignored.
         *
         *     Word files, slides, sheets, web pages, mail and books know their own structure. Their pictures are read like those of a PDF. A picture of text on paper (a pasted scan) that covers a fifth
         *     of a page becomes text and tables in its place, in a PDF only if it has more than twice the text of its page; one with a ground of its own (a screenshot, a slide) stays an Image with that text; codes are read. With `include_image_data` smaller pictures are read too, and the labels of a figure are the `text` of its Image. `parse_mode`
         *     parse reads codes only; lite reads no picture and is the fastest. At most 300 pictures of a document and 32 million pixels of a page are read; a warning names the rest.
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40305, 40306, 40307, 40400, 40422, 40423, 40424, 40425, 40427, 40428, 40429, 50207, 500.
         */
        post: operations["postApiV1DocparseParseSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/parse/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Parse a document and wait for the result (newer form)
         * @description The newer form: `multipart/form-data` with `file` or `file_url`, and optionally `config`. The default `parse_mode` is `scan`: digital PDFs are read by OCR too, unless the request sets
         *     `"parse_mode": "auto"`. Ids are the SHA-256 of text, coordinates, page number and file name. Dates are those of the request if the origin of the file has none.
         *     Errors come as `{code, msg, data: {file_id?, status: "failed", message}}`; a request without a file is 40004 "File not uploaded" here.
         *
         *     With `underline_level` 1, drawn blanks of a form (lines without text on them, beside text of the same line) become underscores in that text, one for each half of its height. Lines of tables and
         *     rules between paragraphs do not.
         *
         *     With `image_storage_config`, page pictures are put into your own bucket under the SHA-256 of their content, and `page_image_url` and `original_image_url` lead there; private addresses
         *     are refused like those of `file_url`. Its keys are used for this one request and kept nowhere, so asynchronous requests refuse it.
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40306, 40307, 40400, 40422, 40423, 40424, 40425, 40429, 50207, 500.
         */
        post: operations["postApiDocparseParseSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/pipeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Parse a document, then chunk and embed or extract
         * @description `multipart/form-data` with `file` or `file_url`, and `stages`: a JSON array of `{type, config}`, as text, as a JSON part or as a file.
         *
         *     1. There are one to three stages.
         *     2. The first one, and no other, is `parse`.
         *     3. `chunk`, `embed` and `extract` appear at most once.
         *     4. `chunk` comes before `embed`.
         *     5. `extract` follows `parse` alone.
         *
         *     The `config` of `parse` is that of the newer parse above; here it must name a `provider`. With `extract` the answer has
         *     `extract_result` instead of `elements`.
         *     Broken rules are 40004, a request that cannot be read is 400, both with the texts of the interface.
         *
         *     Codes: 200, 400, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40306, 40307, 40400, 40422, 40423, 40424, 40425, 40429, 50207, 500.
         */
        post: operations["postApiDocparsePipeline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/service/v2/entity_extraction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract fields: by their names, or by a prompt
         * @description JSON with the document in base64. **Key mode**: `fields` and `table_fields` name what to extract: at most 100 names, those of `fields` first; the rest is ignored. **Prompt mode**: `prompt` says it in
         *     plain words; the answer has `llm_json` and `raw_json` (the same shape, with places) instead of `details`. Pages beyond the limits are ignored.
         *
         *     Without a language model (setting `llm.url`) rules look for the fields, by labels, geometry and types of values; the `message` of prompt mode says so. Positions are pixels: of the
         *     picture that was sent, or of the page at 144 dpi; `coord_restore` chooses between the page as sent and the upright page. A value that is not on a page has no position. A failed page is named in `warnings` or in the `status` of the page, and is not billed.
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40305, 40306, 40400, 500.
         */
        post: operations["postAiServiceV2EntityExtraction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/service/v3/entity_extraction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract fields by a JSON Schema (JSON body)
         * @description The schema is a subset of JSON Schema: `string`, `number`, `integer`, `boolean`, `enum`, `object`, `array`, each also as a list with `"null"`; the top is an object; at most 3
         *     levels and 100 fields (40004). What is not found is `null`. Other keywords are passed over.
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40305, 40306, 40307, 40400, 40422, 40423, 40424, 40425, 40429, 50207, 500.
         */
        post: operations["postAiServiceV3EntityExtraction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/extract/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract fields by a JSON Schema (form)
         * @description `multipart/form-data` with `file` or `file_url`, `extract_config` and optionally `parse_config`. The schema is a subset of JSON Schema: `string`, `number`, `integer`, `boolean`, `enum`, `object`, `array`, each also as a list with `"null"`; the top is an object; at most 3
         *     levels and 100 fields (40004). What is not found is `null`. Other keywords are passed over.
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40306, 40307, 40400, 40422, 40423, 40424, 40425, 40429, 50207, 500.
         */
        post: operations["postApiDocparseExtractSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ocr_image/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of a page, by its id
         * @description The picture as base64 in JSON; its bytes are at `GET /api/v1/docparse/files/{image_id}`. Positions of extracted values are pixels of it.
         *
         *     Codes: 200, 30203, 40004, 40101, 40102, 40103, 500.
         */
        get: operations["getOcrImageDownload"];
        put?: never;
        /**
         * A picture of a page, by its id
         * @description The picture as base64 in JSON; its bytes are at `GET /api/v1/docparse/files/{image_id}`. Positions of extracted values are pixels of it.
         *
         *     Codes: 200, 30203, 40004, 40101, 40102, 40103, 500.
         */
        post: operations["postOcrImageDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/service/v1/bill_recognize_v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recognise invoices, tickets and other bills
         * @description The body is a picture, PDF, OFD or XML, or the address of one; at most 50 MB, pictures of 20 to 10000 pixels a side. Several bills on one picture are several objects.
         *
         *     Data inside the file (XML attached to OFD and PDF, tags, delivery XML of digital invoices, one or several, also packed as ZIP) has priority over print. XML has no page, so no positions, and counts as one
         *     page. Values are as printed; derived values have zero positions. The `position` of an object is always in the page picture.
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40305, 40306, 40400, 500.
         */
        post: operations["postAiServiceV1BillRecognizeV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/service/v1/medical_recognize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recognise bills, reports and records of hospitals
         * @description The body is a picture, PDF or OFD, or the address of one; at most 20 MB, pictures of 20 to 10000 pixels a side. Each paper is an image of `image_list` and, unless `is_same_file` joins them,
         *     an object of `object_list`; a paper of no known type is `other`. Ids count from 0.
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40305, 40306, 40400, 40422, 40423, 500.
         */
        post: operations["postAiServiceV1MedicalRecognize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/docparse/parse/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs of the account, newest first (v1)
         * @description Codes: 200, 30203, 40004, 40101, 40102, 40103, 500.
         */
        get: operations["getApiV1DocparseParseAsync"];
        put?: never;
        /**
         * Parse a document in the background (v1)
         * @description The same parts as those of the synchronous endpoint, and `webhook`. The answer comes as soon as the document is received and the job is stored; from then on it survives every restart.
         *     With the header `Idempotency-Key`, a repeated request gives the job of the first one, and `idempotent-replayed: true`; the same key with another request is an error.
         *
         *     A webhook is called when the job has completed (`{job_id, status: "completed", result_url}`) or failed (`{job_id, status: "failed", message}`), and again for a day until the receiver answers
         *     with 2xx. When the account has a webhook secret, it is signed by [Standard Webhooks](https://www.standardwebhooks.com).
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40306, 40307, 40400, 40422, 40423, 40424, 40425, 40427, 40429, 500.
         */
        post: operations["postApiV1DocparseParseAsync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/docparse/parse/async/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and progress of a job (v1)
         * @description Codes: 200, 30203, 40101, 40102, 40103, 40400, 500.
         */
        get: operations["getApiV1DocparseParseAsyncByJobId"];
        put?: never;
        post?: never;
        /**
         * Cancel a job (v1)
         * @description The work stops at once and costs nothing. Clients see the job as failed, with `cancelled: true`. A job that is over stays as it is.
         *
         *     Codes: 200, 30203, 40101, 40102, 40103, 40400, 500.
         */
        delete: operations["deleteApiV1DocparseParseAsyncByJobId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/docparse/parse/async/{job_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed job (v1)
         * @description Makes a new job with the document and the settings of one that has failed, and answers with its id; the failed job stays as it is. Documents of failed jobs are kept for `jobs.retry_h`; while they are, the job has `retryable: true`.
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40306, 40307, 40400, 500.
         */
        post: operations["postApiV1DocparseParseAsyncByJobIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/docparse/parse/async/result/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Result of a job (v1)
         * @description The bare `data` object of the synchronous answer, without code and message; errors come in their usual form.
         *
         *     Codes: 200, 30203, 40004, 40101, 40102, 40103, 40400, 500.
         */
        get: operations["getApiV1DocparseParseAsyncResultByJobId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/docparse/parse/async/{job_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a job as server-sent events (v1)
         * @description Events: `progress` and, at the end, `done` with the job as above; `page` for each page as it is done. With the header `Last-Event-ID`, the events after it are sent again. Errors come as JSON.
         *
         *     Codes: 200, 30203, 40101, 40102, 40103, 40400, 500.
         */
        get: operations["getApiV1DocparseParseAsyncByJobIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/parse/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs of the account, newest first (newer form)
         * @description Codes: 200, 30203, 40004, 40101, 40102, 40103, 500.
         */
        get: operations["getApiDocparseParseAsync"];
        put?: never;
        /**
         * Parse a document in the background (newer form)
         * @description The same parts as those of the synchronous endpoint, and `webhook`. The answer comes as soon as the document is received and the job is stored; from then on it survives every restart.
         *     With the header `Idempotency-Key`, a repeated request gives the job of the first one, and `idempotent-replayed: true`; the same key with another request is an error.
         *
         *     A webhook is called when the job has completed (`{job_id, status: "completed", result_url}`) or failed (`{job_id, status: "failed", message}`), and again for a day until the receiver answers
         *     with 2xx. When the account has a webhook secret, it is signed by [Standard Webhooks](https://www.standardwebhooks.com).
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40301, 40302, 40303, 40304, 40306, 40307, 40400, 40422, 40423, 40424, 40425, 40429, 500.
         */
        post: operations["postApiDocparseParseAsync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/parse/async/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and progress of a job (newer form)
         * @description Codes: 200, 30203, 40101, 40102, 40103, 40400, 500.
         */
        get: operations["getApiDocparseParseAsyncByJobId"];
        put?: never;
        post?: never;
        /**
         * Cancel a job (newer form)
         * @description The work stops at once and costs nothing. Clients see the job as failed, with `cancelled: true`. A job that is over stays as it is.
         *
         *     Codes: 200, 30203, 40101, 40102, 40103, 40400, 500.
         */
        delete: operations["deleteApiDocparseParseAsyncByJobId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/parse/async/{job_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed job (newer form)
         * @description Makes a new job with the document and the settings of one that has failed, and answers with its id; the failed job stays as it is. Documents of failed jobs are kept for `jobs.retry_h`; while they are, the job has `retryable: true`.
         *
         *     Codes: 200, 30203, 40003, 40004, 40007, 40008, 40101, 40102, 40103, 40306, 40307, 40400, 500.
         */
        post: operations["postApiDocparseParseAsyncByJobIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/parse/async/result/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Result of a job (newer form)
         * @description Of a job that is not over: 40004, with `data.message` "Job is not completed yet". Of one that failed: its error.
         *
         *     Codes: 200, 30203, 40004, 40101, 40102, 40103, 40400, 500.
         */
        get: operations["getApiDocparseParseAsyncResultByJobId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/parse/async/{job_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a job as server-sent events (newer form)
         * @description Events: `progress` and, at the end, `done` with the job as above; `page` for each page as it is done. With the header `Last-Event-ID`, the events after it are sent again. Errors come as JSON.
         *
         *     Codes: 200, 30203, 40101, 40102, 40103, 40400, 500.
         */
        get: operations["getApiDocparseParseAsyncByJobIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhooks of the account, newest first
         * @description Codes: 200, 30203, 40004, 40101, 40102, 40103, 500.
         */
        get: operations["getApiDocparseWebhooksDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/webhooks/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A webhook with its body and all attempts
         * @description Codes: 200, 30203, 40101, 40102, 40103, 40400, 500.
         */
        get: operations["getApiDocparseWebhooksDeliveriesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/webhooks/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook again, now
         * @description The retries start anew. The id stays the same, so that receivers can recognise it.
         *
         *     Codes: 200, 30203, 40004, 40101, 40102, 40103, 40400, 500.
         */
        post: operations["postApiDocparseWebhooksDeliveriesByIdRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balance, limits and services of the account
         * @description Codes: 200, 30203, 40101, 40102, 40103, 500.
         */
        get: operations["getApiDocparseAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pages of the account by day and service, oldest first
         * @description Days are those of the time zone of the quota; both bounds are included.
         *
         *     Codes: 200, 30203, 40004, 40101, 40102, 40103, 500.
         */
        get: operations["getApiDocparseAccountUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/account/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Errors of the account by day, service and code, oldest first
         * @description Answers with an error and failed jobs; wrong credentials count for nobody. Counts appear within a second. Days are those of the time zone of the quota; both bounds are included.
         *
         *     Codes: 200, 30203, 40004, 40101, 40102, 40103, 500.
         */
        get: operations["getApiDocparseAccountErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docparse/account/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ledger of the account, newest entries first: one for each page, one for each credit
         * @description Codes: 200, 30203, 40004, 40101, 40102, 40103, 500.
         */
        get: operations["getApiDocparseAccountLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/finance/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balance of the account, in pages
         * @description Codes: 200, 30203, 40101, 40102, 40103, 500.
         */
        get: operations["getUserFinanceBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts, oldest first */
        get: operations["getAdminV1Accounts"];
        put?: never;
        /** Makes an account. It has every service that the request does not switch off, and no pages unless the request gives some */
        post: operations["postAdminV1Accounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{app_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One account with its limits, balance, usage of today and secrets (without values) */
        get: operations["getAdminV1AccountsByAppId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the limits in the request; the others stay as they are */
        patch: operations["patchAdminV1AccountsByAppId"];
        trace?: never;
    };
    "/admin/v1/accounts/{app_id}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds pages to the balance, or takes back pages that are neither used nor reserved. A repeated key changes nothing */
        post: operations["postAdminV1AccountsByAppIdCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{app_id}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a new secret; earlier ones with the same tag stay valid for `overlap_s` */
        post: operations["postAdminV1AccountsByAppIdSecrets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{app_id}/secrets/{secret_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a secret at once */
        delete: operations["deleteAdminV1AccountsByAppIdSecretsBySecretId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{app_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disables an account: its credentials are refused from now on. Its history stays */
        post: operations["postAdminV1AccountsByAppIdDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{app_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enables a disabled account */
        post: operations["postAdminV1AccountsByAppIdEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{app_id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries of the ledger, newest first: one a page, one a credit */
        get: operations["getAdminV1AccountsByAppIdLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{app_id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pages by day and service, oldest first. Days are those of the time zone of the quota */
        get: operations["getAdminV1AccountsByAppIdUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Jobs of all accounts, newest first */
        get: operations["getAdminV1Jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancels a job. A job that has ended stays as it is */
        delete: operations["deleteAdminV1JobsByJobId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/jobs/{job_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a new job with the document and the settings of one that has failed */
        post: operations["postAdminV1JobsByJobIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Services, and whether they are published */
        get: operations["getAdminV1Services"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/services/{service}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Publishes a service (parse, extraction, medical, bill) or takes it back: what is not published does not exist for any account (40007) */
        patch: operations["patchAdminV1ServicesByService"];
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed what, newest first */
        get: operations["getAdminV1Audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/docparse/files/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of a result
         * @description Pictures of a result. The name is unguessable and expires; no credentials are needed.
         */
        get: operations["getApiV1DocparseFilesByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The web console
         * @description A page for people: playground, jobs, usage, administration. It loads nothing from other hosts.
         */
        get: operations["get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Parts of the console */
        get: operations["getConsoleByFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive and can parse
         * @description 200 if engines can parse, else 503. The database is not checked: a restart of this process would not repair it.
         */
        get: operations["getHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service can take requests
         * @description 200 if engines, database and object store answer and documents can be written to disk. Else 503 with the parts that are unavailable.
         */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures for Prometheus
         * @description 404 if the settings switch it off or move it to another port. [operations.md](operations.md) lists the metrics.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description
         * @description OpenAPI 3.1. `GET /docs/openapi` shows it in a browser, without anything from the network.
         */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documentation
         * @description Leads to its first page. `/docs/openapi` is a viewer of this description.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pages of the documentation */
        get: operations["getDocsByFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Addresses of JSON Schemas
         * @description Lists the JSON Schemas behind this page.
         */
        get: operations["getSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A JSON Schema */
        get: operations["getSchemasByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ParseResult: {
            /** @description version of the form of this answer */
            schema_version: string;
            /** @description id of the content: the same for the same bytes */
            file_id: string;
            /** @description id of the job or request */
            job_id: string;
            /** @description pages that were read, and billed */
            success_count: number;
            /** @description facts beside the text */
            metadata: {
                /** @description name of the document with its extension */
                filename: string;
                /** @description MIME type, told by the content */
                filetype: string;
                /** @description pages of the document */
                page_count: number;
                /** @description where the document came from */
                data_source: components["schemas"]["DataSource"];
            };
            /** @description elements in reading order */
            elements: components["schemas"]["Element"][];
            /** @description titles as a tree, with title_tree */
            title_tree?: components["schemas"]["ParseV1Answer.__schema0"][];
            /** @description the document as Markdown */
            markdown: string;
            /** @description pages, in the order of the file */
            pages?: components["schemas"]["Page"][];
            /** @description counts and times of the work */
            summary?: {
                /** @description milliseconds that it took */
                duration_ms: number;
            };
            /** @description what is missing, was read with reserve, or was asked for and could not be done */
            warnings?: string[];
        };
        DataSource: {
            /** @description where the file lies at its source */
            record_locator: {
                /** @description protocol of the source */
                protocol: string;
                /** @description path or name at the source */
                remote_file_path: string;
            };
            /** @description address that is called or read */
            url: string;
        };
        Element: {
            /** @description id of the element: the same for the same document and settings */
            element_id: string;
            /**
             * @description kind of the element, object, paper, seal or stage
             * @enum {string}
             */
            type: "Title" | "NarrativeText" | "ListItem" | "CodeSnippet" | "UncategorizedText" | "Table" | "Image" | "Formula" | "Chemical" | "Header" | "Footer" | "PageNumber" | "FigureCaption" | "PageBreak" | "TableCaption" | "button" | "input" | "checkbox" | "dropdown" | "link" | "tab" | "text" | "label" | "title" | "icon" | "image" | "menu" | "navigation" | "toolbar" | "statusbar";
            /** @description kind of picture (stamp, qrcode, barcode, chart) or table (bordered, borderless) */
            sub_type?: string;
            /** @description text of the element, cell or character */
            text: string;
            /** @description number of the page, from 1 */
            page_number: number;
            /** @description x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, six digits */
            coordinates: number[];
            /** @description formulas, checkboxes, handwriting and pictures inside the text, with include_inline_objects */
            objects?: components["schemas"]["InlineObject"][];
            /** @description rows, columns and cells, with include_table_structure */
            table_structure?: components["schemas"]["TableStructure"];
            /** @description with include_confidence, where there are characters */
            confidence?: components["schemas"]["CharConfidence"];
            /** @description every character, with include_char_details */
            char_details?: components["schemas"]["CharDetail"][];
            /** @description the picture, with include_image_data */
            image_data?: components["schemas"]["ImageData"];
            /** @description facts beside the text */
            metadata: components["schemas"]["ElementMetadata"];
        };
        InlineObject: {
            /** @description id of the object, unique in its element */
            object_id: string;
            /** @description formula, handwriting, checkbox or image */
            type: string;
            /** @description kind of picture (stamp, qrcode, barcode, chart) or table (bordered, borderless) */
            sub_type?: string;
            /** @description text of the element, cell or character */
            text: string;
            /** @description [start, end) in code points of the owning text */
            text_range?: number[];
            /** @description x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, six digits */
            coordinates: number[];
            /** @description the picture, with include_image_data */
            image_data?: components["schemas"]["ImageData"];
            /** @description facts beside the text */
            metadata: {
                /**
                 * @description formulas: in the line or set apart
                 * @enum {string}
                 */
                display_mode?: "inline" | "display";
            };
        };
        ImageData: {
            /** @description address of the picture; needs no credentials, and expires */
            image_url?: string;
            /** @description MIME type of the picture */
            mime_type: string;
            /** @description the picture in base64 */
            base64?: string;
        };
        TableStructure: {
            /** @description number of rows */
            rows: number;
            /** @description number of columns */
            cols: number;
            /** @description cells of the table, row by row */
            cells: components["schemas"]["TableCell"][];
        };
        TableCell: {
            /** @description id of the cell */
            cell_id: string;
            /** @description row, counted from 1 */
            row: number;
            /** @description column, counted from 1 */
            col: number;
            /** @description rows that the cell covers */
            row_span: number;
            /** @description columns that the cell covers */
            col_span: number;
            /**
             * @description what the cell holds
             * @enum {string}
             */
            content_type: "text" | "formula" | "image" | "mixed";
            /** @description text of the element, cell or character */
            text: string;
            /** @description x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, six digits */
            coordinates: number[];
            /** @description pictures in the cell, with include_image_data */
            image_datas?: components["schemas"]["ImageData"][];
            /** @description formulas, checkboxes, handwriting and pictures inside the text, with include_inline_objects */
            objects?: components["schemas"]["InlineObject"][];
            /** @description every character, with include_char_details */
            char_details?: components["schemas"]["CharDetail"][];
            /** @description parts of pages that it was read from */
            source_regions?: {
                /** @description number of the page, from 1 */
                page_number: number;
                /** @description x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, six digits */
                coordinates: number[];
            }[];
            /**
             * @description merged tables: role of the cell
             * @enum {string}
             */
            role?: "column_header" | "row_header" | "data" | "footer";
            /** @description merged tables: header cells that apply to this cell */
            header_cell_ids?: string[];
            /** @description merged tables: which page each range of the text comes from */
            text_source_ranges?: {
                /** @description start of the range, from 0 */
                start: number;
                /** @description end of the range, not included */
                end: number;
                /** @description number of the page, from 1 */
                page_number: number;
                /** @description x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, six digits */
                coordinates: number[];
            }[];
        };
        CharDetail: {
            /** @description code point index in the owning text */
            index: number;
            /** @description text of the element, cell or character */
            text: string;
            /** @description x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, six digits */
            coordinates: number[];
            /** @description how the character was read */
            recognition: {
                /** @description how certain it is, from 0 to 1 */
                confidence: number;
                /** @description readings of the character, the surest first */
                candidates: {
                    /** @description text of the element, cell or character */
                    text: string;
                    /** @description how certain it is, from 0 to 1 */
                    confidence: number;
                }[];
            };
        };
        CharConfidence: {
            /** @description confidence of the least certain character */
            lowest: number;
            /** @description mean confidence of all characters */
            mean: number;
        };
        ElementMetadata: {
            /** @description element_id of the title above */
            parent_id?: string;
            /** @description element ids below this title */
            children_ids?: string[];
            /** @description Title and ListItem: nesting from 0; -1 elsewhere */
            category_depth: number;
            /** @description element_id of its caption; of a caption: of what it describes */
            ref_element_id?: string;
            /** @description whether it continues an element before it, over a column or page */
            is_continuation: boolean;
            /** @description element_id of the part before */
            continuation_of?: string;
            /** @description whether it has `objects` */
            has_inline_objects?: boolean;
            /** @description types of its `objects` */
            inline_object_types?: string[];
            /** @description width in pixels */
            width?: number;
            /** @description height in pixels */
            height?: number;
            /** @description screenshots: whether it can be used */
            interactivity?: boolean;
            /** @description name of the thing, for people */
            description?: string;
            /** @description of a box to tick on a screenshot */
            checked?: boolean;
            /** @description of a tab on a screenshot */
            selected?: boolean;
            /** @description what stands in a field on a screenshot */
            value?: string;
            /** @description merged tables: size and header rows */
            table_layout?: {
                /** @description number of rows */
                rows: number;
                /** @description number of columns */
                cols: number;
                /** @description numbers of the header rows */
                header_rows: number[];
            };
            /**
             * @description merged tables: whether there is a `table_structure`
             * @enum {string}
             */
            table_structure_status?: "available" | "disabled" | "unavailable";
            /** @description parts of pages that it was read from */
            source_regions?: {
                /** @description number of the page, from 1 */
                page_number: number;
                /** @description x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, six digits */
                coordinates: number[];
                /** @description first row of the merged table in this part */
                start_row: number;
                /** @description last row of the merged table in this part */
                end_row: number;
            }[];
            /** @description where the document came from */
            data_source: components["schemas"]["DataSource"];
        };
        "ParseV1Answer.__schema0": {
            /** @description id of the element: the same for the same document and settings */
            element_id: string;
            /** @description text of the title */
            title: string;
            /** @description level of the title, 1 the highest */
            level: number;
            /** @description number of the page, from 1 */
            page_number: number;
            /** @description titles below this one */
            children: components["schemas"]["ParseV1Answer.__schema0"][];
        };
        Page: {
            /** @description number of the page, from 1 */
            page_number: number;
            /** @description pixels at `dpi` */
            page_width: number;
            /** @description pixels at `dpi` */
            page_height: number;
            /** @description picture of the page; needs no credentials, and expires */
            page_image_url?: string;
            /** @description ids of the elements of the page, in reading order */
            element_ids: string[];
            /** @description merged tables: tables that continue here from an earlier page */
            spanning_element_ids?: string[];
            /** @description resolution that page sizes and pictures refer to */
            dpi: number;
            /** @description degrees clockwise by which the page was turned; 0: upright */
            angle: number;
            /** @description 3 x 3 matrix by rows: coordinates of the page to shares of the picture that was sent; absent where they are the same */
            source_transform?: number[];
            /** @description only where curved lines were straightened: a grid of even spacing over the page; its shifts, bilinear between the nodes, are added to coordinates before source_transform */
            source_bend?: {
                /** @description number of nodes from left to right */
                columns: number;
                /** @description number of nodes from top to bottom */
                rows: number;
                /** @description dx, dy of each node, row by row, as shares of the page */
                shifts: number[];
            };
            /** @description trained models that had a part in reading the page; absent where there were none */
            models?: string[];
            /** @description Success or Failed */
            status: string;
            /** @description which engine has read the page, where the request named another one than `primary` */
            engine?: string;
        };
        ParseV1Answer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id?: string;
            /** @description where an error occurred: stage, page, element */
            location?: {
                /** @description stage at which it occurred */
                stage: string;
                /** @description number of the page, from 1 */
                page_number?: number;
                /** @description id of the element: the same for the same document and settings */
                element_id?: string;
            };
            /** @description the result; of an error: its detail */
            data?: components["schemas"]["ParseResult"];
        };
        Error: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message?: string;
            /** @description result as text; of an error: what failed */
            msg?: string;
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        NewerElement: {
            /** @description id of the element: the same for the same document and settings */
            element_id: string;
            /**
             * @description kind of the element, object, paper, seal or stage
             * @enum {string}
             */
            type: "Title" | "NarrativeText" | "ListItem" | "Table" | "TableCaption" | "Image" | "FigureCaption" | "Formula" | "CodeSnippet" | "Header" | "Footer" | "PageNumber" | "UncategorizedText";
            /** @description text of the element, cell or character */
            text: string;
            /** @description facts beside the text */
            metadata: components["schemas"]["NewerMetadata"];
        };
        NewerMetadata: {
            /** @description name of the document with its extension */
            filename: string;
            /** @description MIME type, detected from the content */
            filetype: string;
            /** @description milliseconds since 1970: of the file where its origin says so, else when it was received */
            last_modified: string;
            /** @description number of the page, from 1 */
            page_number: number;
            /** @description pixels at 144 dpi */
            page_width: number;
            /** @description pixels at `dpi` */
            page_height: number;
            /** @description x1,y1,x2,y2,x3,y3,x4,y4 of the corners top-left, top-right, bottom-right, bottom-left; normalised to 0..1, four digits */
            coordinates: number[];
            /** @description element_id of the heading above */
            parent_id?: string;
            /** @description Title and ListItem: nesting from 0 */
            category_depth?: number;
            /** @description tables */
            text_as_html?: string;
            /** @description Image elements, with get_sub_image */
            image_base64?: string;
            /** @description MIME type of image_base64 */
            image_mine_type?: string;
            /** @description with get_page_image */
            page_image_url?: string;
            /** @description the page before crop_dewarp and remove_watermark */
            original_image_url?: string;
            /** @description Image: element_id of its FigureCaption */
            figure_caption_id?: string;
            /** @description with include_confidence: of the characters of the element */
            confidence?: components["schemas"]["CharConfidence"];
            /** @description true where the element goes on from the one before, over a column or page */
            is_continuation?: boolean;
            /** @description where the document came from */
            data_source: components["schemas"]["NewerDataSource"];
        };
        NewerDataSource: {
            /** @description where the file lies at its source */
            record_locator: {
                /** @description protocol of the source */
                protocol: string;
                /** @description path or name at the source */
                remote_file_path: string;
            };
            /** @description address that is called or read */
            url: string;
            /** @description of the file where it came from: nanoseconds since 1970 */
            version: string;
            /** @description milliseconds since 1970, as are the other dates, unless the client has given others as `data_source` */
            date_created: string;
            /** @description time of the last change */
            date_modified: string;
            /** @description time of the request */
            date_processed: string;
        };
        ParseNewerAnswer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id?: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description id of the content: the same for the same bytes */
                file_id: string;
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "completed";
                /** @description with code 50207: which pages are missing */
                message?: string;
                /** @description what was found */
                result: {
                    /** @description elements in reading order */
                    elements: components["schemas"]["NewerElement"][];
                };
                /** @description what was asked for and could not be done */
                warnings?: string[];
            } | {
                /** @description id of the content: the same for the same bytes */
                file_id?: string;
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            };
        };
        StagedElement: {
            /** @description id of the element: the same for the same document and settings */
            element_id: string;
            /**
             * @description chunks are CompositeElement, Table and TableChunk
             * @enum {string}
             */
            type: "Title" | "NarrativeText" | "ListItem" | "Table" | "TableCaption" | "Image" | "FigureCaption" | "Formula" | "CodeSnippet" | "Header" | "Footer" | "PageNumber" | "UncategorizedText" | "CompositeElement" | "TableChunk";
            /** @description text of the element, cell or character */
            text: string;
            /** @description facts beside the text */
            metadata: {
                /** @description name of the document with its extension */
                filename: string;
                /** @description MIME type, detected from the content */
                filetype: string;
                /** @description milliseconds since 1970: of the file where its origin says so, else when it was received */
                last_modified: string;
                /** @description number of the page, from 1 */
                page_number: number;
                /** @description pixels at 144 dpi */
                page_width: number;
                /** @description pixels at `dpi` */
                page_height: number;
                /** @description not in chunks */
                coordinates?: number[];
                /** @description element_id of the heading above */
                parent_id?: string;
                /** @description Title and ListItem: nesting from 0 */
                category_depth?: number;
                /** @description tables */
                text_as_html?: string;
                /** @description Image elements, with get_sub_image */
                image_base64?: string;
                /** @description MIME type of image_base64 */
                image_mine_type?: string;
                /** @description with get_page_image */
                page_image_url?: string;
                /** @description the page before crop_dewarp and remove_watermark */
                original_image_url?: string;
                /** @description Image: element_id of its FigureCaption */
                figure_caption_id?: string;
                /** @description with include_confidence: of the characters of the element */
                confidence?: components["schemas"]["CharConfidence"];
                /** @description true where the element goes on from the one before, over a column or page */
                is_continuation?: boolean;
                /** @description where the document came from */
                data_source: components["schemas"]["NewerDataSource"];
                /** @description chunks: the pages whose words they hold */
                page_numbers?: number[];
                /** @description chunks: where their words stand */
                source_regions?: components["schemas"]["ChunkRegion"][];
                /** @description pieces of a table: the same in all of one table */
                table_id?: string;
                /** @description pieces of a table: which one it is, from 0 */
                chunk_index?: number;
                /** @description pieces of a table: rows of its header that are repeated here */
                num_carried_over_header_rows?: number;
                /** @description chunks, with include_orig_elements: their elements, as base64 of zlib data of a JSON array */
                orig_elements?: string;
            };
            /** @description with the stage `embed`: the vector of the text */
            embeddings?: number[];
        };
        ChunkRegion: {
            /** @description id of the element: the same for the same document and settings */
            element_id: string;
            /** @description number of the page, from 1 */
            page_number?: number;
            /** @description of the whole element, also when only a part of its text is here */
            coordinates?: number[];
            /** @description [start, end) in code points of the text of the chunk */
            text_range: number[];
        };
        PipelineAnswer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
            /** @description where an error occurred: stage, page, element */
            location?: {
                /** @description stage at which it occurred */
                stage: string;
                /** @description number of the page, from 1 */
                page_number?: number;
                /** @description id of the element: the same for the same document and settings */
                element_id?: string;
            };
            /** @description the result; of an error: its detail */
            data?: {
                /** @description not with the stage `extract` */
                elements?: components["schemas"]["StagedElement"][];
                /** @description of the stage `extract`: as `result` of POST /api/docparse/extract/sync */
                extract_result?: {
                    [key: string]: unknown;
                };
                /** @description counts of what each stage did */
                stats: {
                    /** @description billed pages */
                    success_count: number;
                    /** @description number of elements before chunking */
                    original_elements: number;
                    /** @description number of chunks; 0 without the stage */
                    chunked_elements: number;
                    /** @description number of elements with a vector; 0 without the stage */
                    embedded_elements: number;
                    /** @description the stages as they were run */
                    stages: {
                        /** @description kind of the element, object, paper, seal or stage */
                        type: string;
                        /** @description settings of the request or stage */
                        config: {
                            [key: string]: unknown;
                        };
                    }[];
                };
                /** @description what was asked for and could not be done */
                warnings?: string[];
            };
        };
        FieldsResult: {
            /** @description by name of the field; `row`: the rows of all tables */
            details: {
                [key: string]: components["schemas"]["FieldValue"] | {
                    [key: string]: components["schemas"]["FieldValue"];
                }[];
            };
            /** @description for each field: `one_to_one`, or `item_list` for the rows of tables */
            category: {
                [key: string]: string;
            };
            /** @description the same values by parts of the document, with tables and seals */
            detail_structure: {
                /** @description type of the paper */
                doc_type: string;
                /** @description first and last page */
                page_range: number[];
                /** @description tables with their rows and values */
                tables: {
                    /** @description eight whole pixels of the page image: top-left, top-right, bottom-right, bottom-left; empty when there is no place */
                    position: number[];
                    /** @description number of the page, from 1 */
                    page_number: number;
                    /** @description HTML */
                    text: string;
                }[];
                /** @description tables that were asked for, with their rows */
                tables_relationship: {
                    /** @description number of rows */
                    row_count: number;
                    /** @description number of columns */
                    column_count: number;
                    /** @description text of the title */
                    title: string;
                    /** @description one object for each row, with a cell for each field */
                    cells: {
                        [key: string]: components["schemas"]["CitedValue"];
                    }[];
                }[];
                /** @description for each field: `one_to_one`, or `item_list` for the rows of tables */
                category: string[];
                /** @description fields with their values */
                fields: {
                    [key: string]: components["schemas"]["CitedValue"][];
                };
                /** @description seals that were found, with their places */
                stamps: components["schemas"]["Stamp"][];
            }[];
            /** @description degrees by which the picture was turned */
            image_angle: number;
            /** @description pixels of the upright picture */
            rotated_image_width: number;
            /** @description pixels of the upright picture */
            rotated_image_height: number;
            /**
             * @description length: the answer of the model was cut off, so values may be missing
             * @enum {string}
             */
            finish_reason: "stop" | "length";
            /** @description pages of the document */
            page_count: number;
            /** @description billed pages */
            success_count: number;
            /** @description what is missing from the result, or not as it was asked for */
            warnings?: string[];
            /** @description what else a model has read, in parts of a long document */
            conflicts?: {
                /** @description name of the field */
                field: string;
                /** @description values that contradict each other */
                values: string[];
            }[];
        };
        FieldValue: {
            /** @description as printed on the page; empty if not found */
            value: string;
            /** @description eight whole pixels of the page image: top-left, top-right, bottom-right, bottom-left; empty when there is no place */
            position: number[];
            /** @description name of the thing, for people */
            description: string;
            /** @description lines of text that contain the value */
            lines: {
                /** @description counts from 0 */
                page: number;
                /** @description text of the element, cell or character */
                text: string;
                /** @description eight whole pixels of the page image: top-left, top-right, bottom-right, bottom-left; empty when there is no place */
                pos: number[];
                /** @description degrees clockwise by which the page was turned; 0: upright */
                angle: number;
                /** @description one for each character that is no blank */
                char_pos: number[][];
            }[];
            /** @description with char_confidence: how sure the reading of its characters was */
            char_confidence?: {
                /** @description confidence of the least certain character */
                lowest: number;
                /** @description mean confidence of all characters */
                mean: number;
            };
            /** @description how certain it is, from 0 to 1 */
            confidence: number;
            /** @description the value is on a page; false: a model returned it but it is not there, or nothing was found */
            grounded: boolean;
        };
        CitedValue: {
            /** @description the value; empty when it was not found */
            value: string;
            /** @description places of the value on the pages; one entry for each piece */
            bounding_regions: components["schemas"]["BoundingRegion"][];
            /** @description with char_confidence: how sure the reading of its characters was */
            char_confidence?: {
                /** @description confidence of the least certain character */
                lowest: number;
                /** @description mean confidence of all characters */
                mean: number;
            };
            /** @description how certain it is, from 0 to 1 */
            confidence: number;
            /** @description the value is on a page; false: a model returned it but it is not there, or nothing was found */
            grounded: boolean;
        };
        BoundingRegion: {
            /** @description number of the page, from 1 */
            page_number: number;
            /** @description the value; empty when it was not found */
            value: string;
            /** @description eight whole pixels of the page image: top-left, top-right, bottom-right, bottom-left; empty when there is no place */
            position: number[];
            /** @description one for each character that is no blank */
            char_pos: number[][];
        };
        Stamp: {
            /** @description number of the page, from 1 */
            page_number: number;
            /**
             * @description colour of the seal
             * @enum {string}
             */
            color: "红色" | "蓝色" | "黑色" | "其他";
            /** @description eight whole pixels of the page image: top-left, top-right, bottom-right, bottom-left; empty when there is no place */
            position: number[];
            /**
             * @description shape of the seal
             * @enum {string}
             */
            stamp_shape: "圆章" | "椭圆章" | "方章" | "三角章" | "菱形章" | "其他";
            /**
             * @description kind of the element, object, paper, seal or stage
             * @enum {string}
             */
            type: "公章" | "个人章" | "专用章" | "其他" | "合同专用章" | "财务专用章" | "发票专用章" | "业务专用章";
            /** @description the value; empty when it was not found */
            value: string;
        };
        PromptResult: {
            /** @description names and values, as texts */
            llm_json: {
                [key: string]: unknown;
            } | {
                [key: string]: unknown;
            }[];
            /** @description the same shape; each value is `{value, pages, bounding_regions: [{position, char_pos, page_id, value}], confidence, grounded}` */
            raw_json: {
                [key: string]: unknown;
            } | {
                [key: string]: unknown;
            }[];
            /** @description pages, in the order of the file */
            pages: {
                /** @description success, or what went wrong */
                status: string;
                /** @description number of the page, as the endpoint counts */
                page_id: number;
                /** @description milliseconds that the page took, by stage */
                durations: number;
                /** @description picture of the page, where it was asked for: GET /ocr_image/download?image_id=... */
                image_id?: string;
                /** @description the page before it was cleaned or straightened */
                origin_image_id?: string;
                /** @description pictures of figures, seals and codes, with get_image objects or both */
                objects?: {
                    /**
                     * @description kind of the element, object, paper, seal or stage
                     * @constant
                     */
                    type: "image";
                    /** @description kind of picture (stamp, qrcode, barcode, chart) or table (bordered, borderless) */
                    sub_type?: string;
                    /** @description eight whole pixels of the page image: top-left, top-right, bottom-right, bottom-left; empty when there is no place */
                    position: number[];
                    /** @description id of the picture */
                    image_id: string;
                }[];
                /** @description width in pixels */
                width: number;
                /** @description height in pixels */
                height: number;
                /** @description degrees clockwise by which the page was turned; 0: upright */
                angle: number;
            }[];
            /** @description tokens of the language model */
            usage: components["schemas"]["TokenUsage"];
            /**
             * @description length: the answer of the model was cut off, so values may be missing
             * @enum {string}
             */
            finish_reason: "stop" | "length";
            /** @description pages of the document */
            page_count: number;
            /** @description billed pages */
            success_count: number;
            /** @description what is missing from the result, or not as it was asked for */
            warnings?: string[];
            /** @description what else a model has read, in parts of a long document */
            conflicts?: {
                /** @description name of the field */
                field: string;
                /** @description values that contradict each other */
                values: string[];
            }[];
        };
        TokenUsage: {
            /** @description tokens that the model was sent */
            prompt_tokens: number;
            /** @description tokens that the model wrote */
            completion_tokens: number;
            /** @description sum of prompt and completion tokens */
            total_tokens: number;
        };
        ExtractionAnswer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description version of the form of this answer */
            version?: string;
            /** @description milliseconds that the request took */
            duration?: number;
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
            /** @description what was found */
            result?: components["schemas"]["FieldsResult"] | components["schemas"]["PromptResult"];
        };
        SchemaResult: {
            /** @description the values, in the shape of the schema; null for what is not there */
            extracted_schema: {
                [key: string]: unknown;
            };
            /** @description the same shape; each value is `{value, bounding_regions: [{page_number, position, text}], grounded}`, with `llm_confidence` and `llm_confidence_level` where there is one */
            citations?: {
                [key: string]: unknown;
            };
            /** @description seals that were found, with their places */
            stamps?: components["schemas"]["Stamp"][];
            /** @description pages, in the order of the file */
            pages: components["schemas"]["ExtractedPage"][];
            /** @description tokens of the language model */
            usage?: components["schemas"]["TokenUsage"];
            /**
             * @description length: the answer of the model was cut off, so values may be missing
             * @enum {string}
             */
            finish_reason?: "stop" | "length";
            /** @description billed pages */
            success_count: number;
            /** @description what is missing from the result, or not as it was asked for */
            warnings?: string[];
            /** @description what else a model has read, in parts of a long document */
            conflicts?: {
                /** @description name of the field */
                field: string;
                /** @description values that contradict each other */
                values: string[];
            }[];
        };
        ExtractedPage: {
            /** @description number of the page, from 1 */
            page_number: number;
            /** @description picture of the page, where it was asked for: GET /ocr_image/download?image_id=... */
            image_id?: string;
            /** @description the page before it was cleaned or straightened */
            origin_image_id?: string;
            /** @description pictures of figures, seals and codes, with get_image objects or both */
            objects?: {
                /**
                 * @description kind of the element, object, paper, seal or stage
                 * @constant
                 */
                type: "image";
                /** @description kind of picture (stamp, qrcode, barcode, chart) or table (bordered, borderless) */
                sub_type?: string;
                /** @description eight whole pixels of the page image: top-left, top-right, bottom-right, bottom-left; empty when there is no place */
                position: number[];
                /** @description id of the picture */
                image_id: string;
            }[];
            /** @description height in pixels */
            height: number;
            /** @description width in pixels */
            width: number;
            /** @description degrees clockwise by which the page was turned; 0: upright */
            angle: number;
            /** @description Success, or what went wrong */
            status: string;
            /** @description milliseconds that the page took, by stage */
            durations: number;
        };
        ExtractionV3Answer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description version of the form of this answer */
            version?: string;
            /** @description milliseconds that the request took */
            duration?: number;
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
            /**
             * @description state of the request, job, page or service; `failed` if it failed
             * @constant
             */
            status?: "finished";
            /** @description what was found */
            result?: components["schemas"]["SchemaResult"];
            /** @description where an error occurred: stage, page, element */
            location?: unknown;
        };
        ExtractSyncAnswer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description id of the content: the same for the same bytes */
                file_id: string;
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "completed";
                /** @description result as text; of an error: what failed and what to do */
                message?: string;
                /** @description what was found */
                result: components["schemas"]["SchemaResult"];
            } | ({
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            } & {
                [key: string]: unknown;
            });
            /** @description the x-request-id header */
            x_request_id: string;
        };
        DownloadedImage: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description the result; of an error: its detail */
            data?: {
                /** @description the picture in base64 */
                image: string;
            };
            /** @description where an error occurred: stage, page, element */
            location?: unknown;
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        BillPage: {
            /** @description 0-based */
            page_number: number;
            /** @description milliseconds that the page took */
            duration: number;
            /** @description with `return_ppi`: resolution at which a page without pixels was drawn; else, and for pictures, 0 */
            ppi: number;
            /** @description `width`, `height`: pixels of the page picture */
            result: {
                /** @description what was recognised on the page */
                object_list: components["schemas"]["Bill"][];
                /** @description width in pixels */
                width: number;
                /** @description height in pixels */
                height: number;
            };
        };
        Bill: {
            /** @description kind of the element, object, paper, seal or stage */
            type: string;
            /** @description type, for people */
            type_description: string;
            /** @description spending category */
            kind: string;
            /** @description spending category, for people */
            kind_description: string;
            /** @description clockwise degrees by which the page picture has to be turned back: 0, 90, 180, 270 */
            image_angle: number;
            /** @description pixels of the bill, cut out and straightened */
            rotated_image_width: number;
            /** @description pixels of the upright picture */
            rotated_image_height: number;
            /** @description corners of the bill in the page picture */
            position: number[];
            /** @description all keys of the type; `""` for what the bill does not show */
            item_list: components["schemas"]["BillItem"][];
            /** @description per seal `stamp_info`, `stamp_type`, `stamp_invoice_seller_id` */
            stamp_list: components["schemas"]["BillItem"][][];
            /** @description per code `qr_code_info` */
            qr_code_list: components["schemas"]["BillItem"][][];
            /** @description rows of the list of goods */
            product_list?: components["schemas"]["BillItem"][][];
            /** @description journeys of the ticket, a row each */
            transport_list?: components["schemas"]["BillItem"][][];
            /** @description flights of the ticket, a row each */
            flight_data_list?: components["schemas"]["BillItem"][][];
            /** @description with `crop_complete_image`: the bill, cut out and straightened, in base64 */
            image?: string;
        };
        BillItem: {
            /** @description name of the field */
            key: string;
            /** @description the value; empty when it was not found */
            value: string;
            /** @description name of the thing, for people */
            description: string;
            /** @description corners: top-left, top-right, bottom-right, bottom-left of the thing itself; all 0 where it has no place */
            position: number[];
            /** @description with `crop_value_image`: its place cut out of the bill, JPEG in base64; `""` without a place */
            image?: string;
        };
        BillAnswer: {
            /** @description version of the form of this answer */
            version: string;
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description milliseconds that the request took */
            duration: number;
            /** @description pages of the file */
            pageNum?: number;
            /** @description pages, in the order of the file */
            pages?: components["schemas"]["BillPage"][];
            /** @description failed pages, which are missing from `pages` and not billed; keys whose values do not agree; settings without effect */
            warnings?: string[];
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        MedicalResult: {
            /** @description pages that are billed */
            success_count: number;
            /** @description pages of the file */
            page_count: number;
            /** @description resolution at which pages were drawn */
            ppi: number;
            /** @description papers, one picture each */
            image_list: {
                /** @description clockwise degrees by which the page picture has to be turned back: 0, 90, 180, 270 */
                image_angle: number;
                /** @description pixels of the paper, straightened */
                rotated_image_width: number;
                /** @description pixels of the upright picture */
                rotated_image_height: number;
                /** @description number of the page, as the endpoint counts */
                page_id: number;
                /** @description id of the picture */
                image_id: number;
                /** @description corners of the paper in the page picture */
                image_position: number[];
                /** @description with `return_image_base64`: the straightened paper */
                image_base64: string;
            }[];
            /** @description what was recognised on the page */
            object_list: {
                /** @description type of the paper */
                doc_type: string;
                /** @description type of the paper, for people */
                doc_label: string;
                /** @description numbers of the pages on which the paper is */
                page_ids: number[];
                /** @description indexes of the images of the paper in `image_list` */
                image_ids: number[];
                /** @description all keys of the type; `""` for what the paper does not show */
                fields: {
                    /** @description name of the field */
                    key: string;
                    /** @description name of the field, for people */
                    label: string;
                    /** @description the value; empty when it was not found */
                    value: string;
                    /** @description one per piece; empty without a place */
                    bounding_regions: components["schemas"]["MedicalRegion"][];
                    /** @description group that the field belongs to */
                    type: string;
                }[];
                /** @description tables with their rows and values */
                tables: {
                    /** @description name of the account, service, field or table */
                    name: string;
                    /** @description name of the field, for people */
                    label: string;
                    /** @description rows of the table, each a list of cells */
                    items: components["schemas"]["MedicalCell"][][];
                }[];
            }[];
        };
        MedicalRegion: {
            /** @description 0-based */
            page_id: number;
            /** @description 0-based: index in `image_list` */
            image_id: number;
            /** @description the value; empty when it was not found */
            value: string;
            /** @description corners: top-left, top-right, bottom-right, bottom-left of the thing itself */
            position: number[];
            /** @description corners of each character */
            char_pos: number[][];
        };
        MedicalCell: {
            /** @description name of the field */
            key: string;
            /** @description name of the field, for people */
            label: string;
            /** @description the value; empty when it was not found */
            value: string;
            /** @description one per piece; empty without a place */
            bounding_regions: components["schemas"]["MedicalRegion"][];
        };
        MedicalAnswer: {
            /** @description version of the form of this answer */
            version: string;
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description milliseconds that the request took */
            duration: number;
            /** @description what was found */
            result?: components["schemas"]["MedicalResult"];
            /** @description failed pages, which are not billed; keys whose values do not agree */
            warnings?: string[];
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        JobCreatedV1: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description id of the job or request */
                job_id: string;
                /** @description what was asked for and cannot be done */
                warnings?: string[];
            } | {
                /** @description of an error: the detail */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        Job: {
            /** @description 32 hexadecimal characters */
            job_id: string;
            /** @description id of the content: the same for the same bytes */
            file_id: string;
            /**
             * @description state of the request, job, page or service; `failed` if it failed
             * @enum {string}
             */
            status: "pending" | "in_progress" | "completed" | "failed";
            /**
             * Format: uri
             * @description of a completed job; asks for the same credentials
             */
            result_url?: string;
            /** @description why it failed */
            message?: string;
            /** @description of a failed job: the code of the error; 50207 of a completed job: pages are missing from its result */
            code?: number;
            /** @description of a completed job: what is missing from its result, or not as it was asked for */
            warnings?: string[];
            /**
             * @description it failed, and its document is still there: it can be retried
             * @constant
             */
            retryable?: true;
            /**
             * @description it failed because it was cancelled
             * @constant
             */
            cancelled?: true;
            /** @description name of the document with its extension */
            file_name: string;
            /** @description finished and total pages */
            progress: {
                /** @description finished pages, those that failed included */
                pages_done: number;
                /** @description null until the document is open */
                pages_total: number | null;
                /** @description pages that could not be read */
                pages_failed: number;
            };
            /** @description times that a worker has begun it */
            attempts: number;
            /**
             * Format: date-time
             * @description time of creation (ISO 8601)
             */
            created_at: string;
            /** @description when work on it began; null: not yet */
            started_at: string | null;
            /** @description when it ended; null: it has not ended */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description when the job and its result are deleted
             */
            expires_at: string;
        };
        JobListV1: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description jobs, newest first */
                jobs: components["schemas"]["Job"][];
                /** @description `cursor` of the next page; null on the last one */
                next_cursor: string | null;
            } | {
                /** @description of an error: the detail */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        JobV1: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description the result; of an error: its detail */
            data: components["schemas"]["Job"] | {
                /** @description of an error: the detail */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        JobRetriedV1: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description id of the job or request */
                job_id: string;
                /** @description what was asked for and cannot be done */
                warnings?: string[];
            } | {
                /** @description of an error: the detail */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        JobResultV1: ({
            /** @description version of the form of this answer */
            schema_version: string;
            /** @description id of the content: the same for the same bytes */
            file_id: string;
            /** @description id of the job or request */
            job_id: string;
            /** @description pages that were read, and billed */
            success_count: number;
            /** @description facts beside the text */
            metadata: {
                [key: string]: unknown;
            };
            /** @description elements in reading order */
            elements: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        }) | {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed and what to do */
            message: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        JobPageEvent: {
            /** @description number of the page, from 1 */
            page_number: number;
            /**
             * @description state of the request, job, page or service; `failed` if it failed
             * @enum {string}
             */
            status: "Success" | "Failed";
            /** @description why it failed */
            message?: string;
            /** @description the page by itself; headings, running titles and tables over pages may come out differently in the result */
            markdown?: string;
        };
        JobCreatedNewer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description id of the job or request */
                job_id: string;
                /** @description what was asked for and cannot be done */
                warnings?: string[];
            } | {
                /** @description of an error: the detail */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        JobListNewer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description jobs, newest first */
                jobs: components["schemas"]["Job"][];
                /** @description `cursor` of the next page; null on the last one */
                next_cursor: string | null;
            } | {
                /** @description of an error: the detail */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        JobNewer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: components["schemas"]["Job"] | {
                /** @description of an error: the detail */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        JobRetriedNewer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description id of the job or request */
                job_id: string;
                /** @description what was asked for and cannot be done */
                warnings?: string[];
            } | {
                /** @description of an error: the detail */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        JobResultNewer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description id of the content: the same for the same bytes */
                file_id: string;
                /** @description elements in reading order */
                elements: ({
                    /** @description id of the element: the same for the same document and settings */
                    element_id: string;
                    /** @description kind of the element, object, paper, seal or stage */
                    type: string;
                    /** @description text of the element, cell or character */
                    text: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description what is missing from the result, or not as it was asked for */
                warnings?: string[];
            } | {
                /** @description of an error: the detail */
                message: string;
            };
            /** @description id of the request, as in the header `x-request-id` */
            x_request_id: string;
        };
        Delivery: {
            /**
             * Format: uuid
             * @description id of the delivery, also sent as the header `webhook-id`; the same for every attempt
             */
            id: string;
            /** @description id of the job or request */
            job_id: string;
            /** @description address that is called or read */
            url: string;
            /**
             * @description pending: an attempt is to come; delivered: the receiver answered with 2xx; failed: no attempt is left
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description number of attempts so far */
            attempts: number;
            /** @description time of the next attempt; null if none is planned */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description time of creation (ISO 8601)
             */
            created_at: string;
            /** @description when it ended; null: it has not ended */
            finished_at: string | null;
        };
        WebhookDeliveries: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description webhook calls, newest first */
                deliveries: components["schemas"]["Delivery"][];
            } | ({
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            } & {
                [key: string]: unknown;
            });
            /** @description the x-request-id header */
            x_request_id: string;
        };
        WebhookDelivery: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /**
                 * Format: uuid
                 * @description id of the delivery, also sent as the header `webhook-id`; the same for every attempt
                 */
                id: string;
                /** @description id of the job or request */
                job_id: string;
                /** @description address that is called or read */
                url: string;
                /**
                 * @description pending: an attempt is to come; delivered: the receiver answered with 2xx; failed: no attempt is left
                 * @enum {string}
                 */
                state: "pending" | "delivered" | "failed";
                /** @description number of attempts so far */
                attempts: number;
                /** @description time of the next attempt; null if none is planned */
                next_attempt_at: string | null;
                /**
                 * Format: date-time
                 * @description time of creation (ISO 8601)
                 */
                created_at: string;
                /** @description when it ended; null: it has not ended */
                finished_at: string | null;
                /** @description JSON body that is sent to the receiver */
                body: {
                    [key: string]: unknown;
                };
                /** @description attempts to call the webhook, oldest first */
                log: {
                    /**
                     * Format: date-time
                     * @description time (ISO 8601)
                     */
                    at: string;
                    /** @description HTTP status of the answer; null if none came */
                    http_status: number | null;
                    /** @description why no answer came; null when one came */
                    error: string | null;
                    /** @description beginning of the answer of the receiver */
                    response_excerpt: string | null;
                    /** @description milliseconds that it took */
                    duration_ms: number;
                }[];
            } | ({
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            } & {
                [key: string]: unknown;
            });
            /** @description the x-request-id header */
            x_request_id: string;
        };
        WebhookRedelivery: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /**
                 * Format: uuid
                 * @description id of the entry
                 */
                id: string;
                /**
                 * @description pending: an attempt is to come; delivered: the receiver answered with 2xx; failed: no attempt is left
                 * @constant
                 */
                state: "pending";
            } | ({
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            } & {
                [key: string]: unknown;
            });
            /** @description the x-request-id header */
            x_request_id: string;
        };
        Account: {
            /** @description id of the account, sent as `x-ti-app-id` */
            app_id: string;
            /** @description name of the account, service, field or table */
            name: string;
            /** @description Pages: the sum of all ledger entries. Below zero if the account used its overdraft. */
            balance: number;
            /** @description How many pages the balance may go below zero; null: without limit. */
            overdraft: number | null;
            /** @description Pages reserved for work in progress. */
            held: number;
            /** @description Pages that new work can use now, with the free quota; null: without limit. */
            available: number | null;
            /** @description free pages of each day */
            quota: {
                /** @description Free pages of each day. */
                daily_pages: number;
                /** @description Free pages that are left today. */
                left: number;
                /** @description IANA time zone whose midnight begins a new day */
                time_zone: string;
                /** @description When the next free quota starts, as text for people. */
                renewed_at: string;
            };
            /** @description Requests per second; null: without limit. */
            qps: number | null;
            /** @description CIDR ranges; empty: every address. */
            allow_ips: string[];
            /** @description each service, and whether the account may use it */
            services: {
                [key: string]: boolean;
            };
            /** @description Use since midnight in the time zone of the quota. */
            today: {
                /** @description Pages that were billed today. */
                pages: number;
                /** @description Pages among them that the free quota paid. */
                free_pages: number;
            };
            /** @description whether webhooks are signed */
            has_webhook_secret: boolean;
            /**
             * Format: date-time
             * @description time of creation (ISO 8601)
             */
            created_at: string;
        };
        AccountAnswer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: components["schemas"]["Account"] | ({
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            } & {
                [key: string]: unknown;
            });
            /** @description the x-request-id header */
            x_request_id: string;
        };
        UsageDay: {
            /**
             * Format: date
             * @description date (YYYY-MM-DD)
             */
            day: string;
            /** @description service that was used */
            service: string;
            /** @description billed pages */
            pages: number;
            /** @description pages among them that the free quota paid */
            free_pages: number;
            /** @description with by=tag: tag of the secret; null: secrets without a tag */
            tag?: string | null;
        };
        UsageAnswer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description one entry for each day and service */
                days: components["schemas"]["UsageDay"][];
            } | ({
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            } & {
                [key: string]: unknown;
            });
            /** @description the x-request-id header */
            x_request_id: string;
        };
        ErrorDay: {
            /**
             * Format: date
             * @description In the time zone of the quota.
             */
            day: string;
            /** @description service that was used */
            service: string;
            /** @description Of the catalogue of errors; 0: none. */
            code: number;
            /** @description What the code means. */
            message: string;
            /** @description Answers with this code, and failed jobs. */
            count: number;
        };
        ErrorsAnswer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description Days with errors, oldest first. */
                errors: components["schemas"]["ErrorDay"][];
            } | ({
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            } & {
                [key: string]: unknown;
            });
            /** @description the x-request-id header */
            x_request_id: string;
        };
        LedgerEntry: {
            /** @description id of the entry */
            id: number;
            /**
             * Format: date-time
             * @description time (ISO 8601)
             */
            at: string;
            /**
             * @description page: paid by the balance; free_page: by the free quota; credit: pages added or taken back
             * @enum {string}
             */
            kind: "page" | "free_page" | "credit";
            /** @description pages; below zero: taken from the balance */
            amount: number;
            /** @description service that was used */
            service: string | null;
            /** @description Of pages: the request or job. Of credits: their key. */
            request_id: string;
            /** @description number of the page, from 1 */
            page_number: number | null;
            /** @description note of who booked it */
            note: string | null;
            /** @description tag of the secret that signed the request */
            tag: string | null;
        };
        LedgerAnswer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description entries of this page, newest first */
                entries: components["schemas"]["LedgerEntry"][];
                /** @description cursor of the next page; null on the last one */
                next: (string | number) | null;
            } | ({
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            } & {
                [key: string]: unknown;
            });
            /** @description the x-request-id header */
            x_request_id: string;
        };
        BalanceAnswer: {
            /** @description result code; 200: success */
            code: number;
            /** @description result as text; of an error: what failed */
            msg: string;
            /** @description the result; of an error: its detail */
            data: {
                /** @description The sum of all ledger entries. */
                balance: number;
                /** @description Pages that are not reserved for work in progress. */
                available_balance: number;
                /** @description Pages reserved for work in progress. */
                unavailable_balance: number;
            } | ({
                /**
                 * @description state of the request, job, page or service; `failed` if it failed
                 * @constant
                 */
                status: "failed";
                /** @description result as text; of an error: what failed and what to do */
                message: string;
            } & {
                [key: string]: unknown;
            });
            /** @description the x-request-id header */
            x_request_id: string;
        };
        AdminAccountState: {
            /** @description id of the account, sent as `x-ti-app-id` */
            app_id: string;
            /** @description name of the account, service, field or table */
            name: string;
            /** @description Pages: the sum of all ledger entries. Below zero if the account used its overdraft. */
            balance: number;
            /** @description How many pages the balance may go below zero; null: without limit. */
            overdraft: number | null;
            /** @description Pages reserved for work in progress. */
            held: number;
            /** @description Pages that new work can use now, with the free quota; null: without limit. */
            available: number | null;
            /** @description free pages of each day */
            quota: {
                /** @description Free pages of each day. */
                daily_pages: number;
                /** @description Free pages that are left today. */
                left: number;
                /** @description IANA time zone whose midnight begins a new day */
                time_zone: string;
                /** @description When the next free quota starts, as text for people. */
                renewed_at: string;
            };
            /** @description Requests per second; null: without limit. */
            qps: number | null;
            /** @description CIDR ranges; empty: every address. */
            allow_ips: string[];
            /** @description each service, and whether the account may use it */
            services: {
                [key: string]: boolean;
            };
            /** @description Use since midnight in the time zone of the quota. */
            today: {
                /** @description Pages that were billed today. */
                pages: number;
                /** @description Pages among them that the free quota paid. */
                free_pages: number;
            };
            /** @description whether webhooks are signed */
            has_webhook_secret: boolean;
            /**
             * Format: date-time
             * @description time of creation (ISO 8601)
             */
            created_at: string;
            /** @description when it was disabled; null: it is not */
            disabled_at: string | null;
        };
        AdminGetAccounts: {
            /** @description accounts of this page, oldest first */
            accounts: components["schemas"]["AdminAccountState"][];
            /** @description cursor of the next page; null on the last one */
            next: (string | number) | null;
        };
        AdminAccount: {
            /** @description id of the account, sent as `x-ti-app-id` */
            app_id: string;
            /** @description name of the account, service, field or table */
            name: string;
            /** @description Pages: the sum of all ledger entries. Below zero if the account used its overdraft. */
            balance: number;
            /** @description How many pages the balance may go below zero; null: without limit. */
            overdraft: number | null;
            /** @description Pages reserved for work in progress. */
            held: number;
            /** @description Pages that new work can use now, with the free quota; null: without limit. */
            available: number | null;
            /** @description free pages of each day */
            quota: {
                /** @description Free pages of each day. */
                daily_pages: number;
                /** @description Free pages that are left today. */
                left: number;
                /** @description IANA time zone whose midnight begins a new day */
                time_zone: string;
                /** @description When the next free quota starts, as text for people. */
                renewed_at: string;
            };
            /** @description Requests per second; null: without limit. */
            qps: number | null;
            /** @description CIDR ranges; empty: every address. */
            allow_ips: string[];
            /** @description each service, and whether the account may use it */
            services: {
                [key: string]: boolean;
            };
            /** @description Use since midnight in the time zone of the quota. */
            today: {
                /** @description Pages that were billed today. */
                pages: number;
                /** @description Pages among them that the free quota paid. */
                free_pages: number;
            };
            /** @description whether webhooks are signed */
            has_webhook_secret: boolean;
            /**
             * Format: date-time
             * @description time of creation (ISO 8601)
             */
            created_at: string;
            /** @description when it was disabled; null: it is not */
            disabled_at: string | null;
            /** @description Sum of all entries of the ledger: equal to the balance. */
            ledger_sum: number;
            /** @description Secrets that work, without their values. */
            secrets: {
                /**
                 * Format: uuid
                 * @description id of the entry
                 */
                id: string;
                /** @description tag of the secret; null: none */
                tag: string | null;
                /**
                 * Format: date-time
                 * @description time of creation (ISO 8601)
                 */
                created_at: string;
                /** @description when it ends; null: never */
                expires_at: string | null;
            }[];
        };
        AdminPostAccounts: {
            /** @description the account after the change */
            account: components["schemas"]["AdminAccount"];
            /** @description Shown this once; only a hash of it is kept. */
            secret_code: string;
            /** @description secret that signs webhooks; shown once */
            webhook_secret?: string;
        };
        AdminGetAccountsAppId: components["schemas"]["AdminAccount"];
        AdminPatchAccountsAppId: {
            /** @description the account after the change */
            account: components["schemas"]["AdminAccount"];
            /** @description The new secret for webhooks, if the request set one. */
            webhook_secret?: string;
        };
        AdminPostAccountsAppIdCredits: {
            /** @description balance after the change, in pages */
            balance: number;
            /** @description true: this key was used before, and nothing was changed. */
            replayed: boolean;
        };
        AdminPostAccountsAppIdSecrets: {
            /** @description id of the account, sent as `x-ti-app-id` */
            app_id: string;
            /** @description the secret, sent as `x-ti-secret-code` */
            secret_code: string;
            /**
             * Format: date-time
             * @description until when the earlier secrets with the same tag stay valid
             */
            old_secrets_end_at: string;
        };
        AdminPostAccountsAppIdDisable: components["schemas"]["AdminAccount"];
        AdminPostAccountsAppIdEnable: components["schemas"]["AdminAccount"];
        AdminGetAccountsAppIdLedger: {
            /** @description entries of this page, newest first */
            entries: components["schemas"]["LedgerEntry"][];
            /** @description cursor of the next page; null on the last one */
            next: (string | number) | null;
        };
        AdminGetAccountsAppIdUsage: {
            /** @description one entry for each day and service */
            days: components["schemas"]["UsageDay"][];
        };
        AdminJob: {
            /** @description 32 hexadecimal characters */
            job_id: string;
            /** @description id of the content: the same for the same bytes */
            file_id: string;
            /**
             * @description state of the request, job, page or service; `failed` if it failed
             * @enum {string}
             */
            status: "pending" | "in_progress" | "completed" | "failed";
            /**
             * Format: uri
             * @description of a completed job; asks for the same credentials
             */
            result_url?: string;
            /** @description why it failed */
            message?: string;
            /** @description of a failed job: the code of the error; 50207 of a completed job: pages are missing from its result */
            code?: number;
            /** @description of a completed job: what is missing from its result, or not as it was asked for */
            warnings?: string[];
            /**
             * @description it failed, and its document is still there: it can be retried
             * @constant
             */
            retryable?: true;
            /**
             * @description it failed because it was cancelled
             * @constant
             */
            cancelled?: true;
            /** @description name of the document with its extension */
            file_name: string;
            /** @description finished and total pages */
            progress: {
                /** @description finished pages, those that failed included */
                pages_done: number;
                /** @description null until the document is open */
                pages_total: number | null;
                /** @description pages that could not be read */
                pages_failed: number;
            };
            /** @description times that a worker has begun it */
            attempts: number;
            /**
             * Format: date-time
             * @description time of creation (ISO 8601)
             */
            created_at: string;
            /** @description when work on it began; null: not yet */
            started_at: string | null;
            /** @description when it ended; null: it has not ended */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description when the job and its result are deleted
             */
            expires_at: string;
            /** @description id of the account, sent as `x-ti-app-id` */
            app_id: string;
            /**
             * @description form of the parse that was asked for
             * @enum {string}
             */
            form: "v1" | "newer";
        };
        AdminGetJobs: {
            /** @description jobs, newest first */
            jobs: components["schemas"]["AdminJob"][];
            /** @description cursor of the next page; null on the last one */
            next: (string | number) | null;
        };
        AdminDeleteJobsJobId: components["schemas"]["AdminJob"];
        AdminPostJobsJobIdRetry: {
            /** @description id of the new job */
            job_id: string;
        };
        AdminGetServices: {
            /** @description each service, and whether the account may use it */
            services: {
                /**
                 * @description name of the account, service, field or table
                 * @enum {string}
                 */
                name: "parse" | "extraction" | "medical" | "bill";
                /** @description whether accounts can use it */
                published: boolean;
            }[];
        };
        AdminPatchServicesService: {
            /** @description each service, and whether the account may use it */
            services: {
                /**
                 * @description name of the account, service, field or table
                 * @enum {string}
                 */
                name: "parse" | "extraction" | "medical" | "bill";
                /** @description whether accounts can use it */
                published: boolean;
            }[];
        };
        AdminGetAudit: {
            /** @description entries of this page, newest first */
            entries: {
                /** @description id of the entry */
                id: number;
                /**
                 * Format: date-time
                 * @description time (ISO 8601)
                 */
                at: string;
                /** @description who did it */
                actor: string;
                /** @description what was done */
                action: string;
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string | null;
                /** @description what was changed, with the new values */
                detail: {
                    [key: string]: unknown;
                };
            }[];
            /** @description cursor of the next page; null on the last one */
            next: (string | number) | null;
        };
        Health: {
            /**
             * @description state of the request, job, page or service; `failed` if it failed
             * @enum {string}
             */
            status: "ok" | "unavailable";
            /** @description state of the engine processes */
            engines: {
                /** @description number of engine processes that should run */
                size: number;
                /** @description engine processes that work or can take a task */
                ready: number;
                /** @description engine processes that work now */
                busy: number;
            };
            /** @description tasks that wait for an engine process */
            waiting: number;
        };
        Readiness: {
            /**
             * @description state of the request, job, page or service; `failed` if it failed
             * @enum {string}
             */
            status: "ok" | "unavailable";
            /** @description state of each part */
            parts: {
                /**
                 * @description state of the engine processes
                 * @enum {string}
                 */
                engines: "ok" | "unavailable";
                /**
                 * @description state of the database
                 * @enum {string}
                 */
                database: "ok" | "unavailable";
                /**
                 * @description state of the store of results and pictures
                 * @enum {string}
                 */
                blobs: "ok" | "unavailable";
                /**
                 * @description state of the disk for documents in work
                 * @enum {string}
                 */
                disk: "ok" | "unavailable";
            };
        };
        OpenApi: Record<string, never>;
        Schemas: {
            /** @description addresses of the schemas */
            schemas: string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postApiV1DocparseParseSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description the document */
                    file?: string;
                    /** @description its http or https address, instead of `file` */
                    file_url?: string;
                    /** @description Every member may be missing. */
                    config?: {
                        /** @description facts about the document that is sent */
                        document?: {
                            /** @description of an encrypted document */
                            password?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description switches of what is returned */
                        capabilities?: {
                            /** @description parent_id, children_ids, ref_element_id */
                            include_hierarchy?: boolean | null;
                            /** @description `objects`: formulas, checkboxes, handwriting and pictures inside text and cells */
                            include_inline_objects?: boolean | null;
                            /** @description `char_details`: every character with position, confidence and candidates */
                            include_char_details?: boolean | null;
                            /** @description `image_data`: cut-outs of pictures, as address or base64; text inside pictures is read */
                            include_image_data?: boolean | null;
                            /** @description `table_structure`: rows, columns and cells */
                            include_table_structure?: boolean | null;
                            /** @description `confidence` of every element: the lowest and the mean of its characters */
                            include_confidence?: boolean | null;
                            /** @description one Table per page, linked; or one Table per logical table over all its pages */
                            element_merge_mode?: ("separate" | "merged") | null;
                            /** @description `pages`: sizes, page pictures, element ids, angle and status */
                            pages?: boolean | null;
                            /** @description `title_tree`: the headings as a tree */
                            title_tree?: boolean | null;
                            /** @description form of tables in the Markdown */
                            table_view?: ("markdown" | "html") | null;
                            /** @description take pale or coloured marks out first */
                            remove_watermark?: boolean | null;
                            /** @description find the page on a photograph and straighten it first */
                            crop_dewarp?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description which pages are read */
                        scope?: {
                            /** @description 1-based closed intervals, such as `1-3,7,10-12` */
                            page_range?: string | null;
                            /** @description pages to leave out, in the same form; those that the file does not have do not matter */
                            exclude_pages?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description settings of the request or stage */
                        config?: {
                            /** @description `primary`; `primary_gui`: screenshots (JPEG, PNG, GIF, WebP, 10 MB at most) as elements of interfaces; `vlm_engine_a` and `vlm_engine_b`: models behind servers, 40429 where none is configured */
                            force_engine?: string | null;
                            /** @description how the engine reads the document */
                            engine_params?: {
                                /** @description auto: text layer where it is good, OCR elsewhere; scan: every page as a picture; parse: text layer only; lite: tables and text only, OCR only on pages with hardly any text; vlm: a vision-language model, 40429 where none is configured */
                                parse_mode?: ("auto" | "scan" | "parse" | "lite" | "vlm") | null;
                                /** @description 0 standard; 1 enhanced is not done yet, and `warnings` says so */
                                formula_level?: number | null;
                                /** @description form of `image_data`; `default` and `base64str` are older names of the two */
                                image_output_type?: ("url" | "base64" | "default" | "base64str") | null;
                                /** @description 72, 144 or 216: resolution of page pictures and pixel sizes */
                                dpi?: number | null;
                                /** @description another name of document.password */
                                pdf_pwd?: string | null;
                                /** @description primary: a page that a model fails at is read by `primary`, which its record in `pages` says */
                                fallback?: ("none" | "primary") | null;
                                /** @description 1 or true: each chart of bars, lines or pies is followed by a Table with its values, measured in pixels */
                                apply_chart?: (boolean | 0 | 1) | null;
                                /** @description true: drawings of molecules become Chemical elements whose text is SMILES; needs OSRA, and `warnings` says so where it is missing */
                                recognize_chemical?: boolean | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "message": "success",
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *       "data": {
                     *         "schema_version": "1.4.0",
                     *         "file_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *         "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *         "success_count": 1,
                     *         "metadata": {
                     *           "filename": "note.pdf",
                     *           "filetype": "application/pdf",
                     *           "page_count": 1,
                     *           "data_source": {
                     *             "record_locator": {
                     *               "protocol": "file",
                     *               "remote_file_path": "note.pdf"
                     *             },
                     *             "url": "file://note.pdf"
                     *           }
                     *         },
                     *         "elements": [
                     *           {
                     *             "element_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "type": "Title",
                     *             "text": "Quarterly report",
                     *             "page_number": 1,
                     *             "coordinates": [
                     *               0.1,
                     *               0.1,
                     *               0.9,
                     *               0.1,
                     *               0.9,
                     *               0.2,
                     *               0.1,
                     *               0.2
                     *             ],
                     *             "metadata": {
                     *               "children_ids": [],
                     *               "category_depth": 0,
                     *               "is_continuation": false,
                     *               "data_source": {
                     *                 "record_locator": {
                     *                   "protocol": "file",
                     *                   "remote_file_path": "note.pdf"
                     *                 },
                     *                 "url": "file://note.pdf"
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "markdown": "# Quarterly report\n"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ParseV1Answer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiDocparseParseSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description the document */
                    file?: string;
                    /** @description its http or https address, instead of `file` */
                    file_url?: string;
                    /** @description Every member may be missing. Switches are taken as numbers, booleans and text. */
                    config?: {
                        /** @description `primary`: fast and accurate; the default; `primary-lite`: text and tables only, without pictures, seals, codes and formulas; digital PDFs by their text layer; faster; `vlm_engine_a`: a vision-language model; answers 40429 where none is configured; `vlm_engine_b`: a vision-language model for many scripts; answers 40429 where none is configured */
                        provider?: string | null;
                        /** @description password of an encrypted PDF */
                        pdf_pwd?: string | null;
                        /** @description 1-based pages and closed intervals, such as `15`, `20-25` or `15,20-25,1,3,5-7`; the answer is in the order of the file; all pages when missing */
                        page_ranges?: (string | number) | null;
                        /** @description 1: find the page on a photograph and straighten it first */
                        crop_dewarp?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description 1: take pale or coloured marks out first */
                        remove_watermark?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description `page_image_url` in the metadata of each element */
                        get_page_image?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `image_base64` in the metadata of Image elements; text inside pictures is read */
                        get_sub_image?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `confidence` in the metadata of each element: the lowest and the mean of its characters */
                        include_confidence?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description synchronous requests only: page pictures go to a bucket of your own */
                        image_storage_config?: {
                            /** @description http or https address of an S3-compatible store */
                            endpoint?: string | null;
                            /** @description key id of the bucket */
                            access_key?: string | null;
                            /** @description secret key of the bucket */
                            secret_key?: string | null;
                            /** @description name of the bucket */
                            bucket?: string | null;
                            /** @description region of the bucket */
                            region?: string | null;
                            /** @description begins the names of the objects */
                            prefix?: string | null;
                            /** @description addresses in the answer: this, a slash, and the name of the object; the address in the store when missing */
                            url_prefix?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description provider primary only. scan: every page is read as a picture, by OCR; auto: text layer where it is good, OCR elsewhere (exact characters and much faster on digital PDFs) */
                        parse_mode?: ("auto" | "scan") | null;
                        /** @description providers vlm_engine_a and vlm_engine_b. primary: a page that the model fails at is read by `primary`, and `warnings` says so */
                        fallback?: ("none" | "primary") | null;
                        /** @description provider primary in scan mode only. 1: drawn lines without text on them (blanks of a form) are given as underscores in the text */
                        underline_level?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description provider primary only. 1: each chart of bars, lines or pies is followed by a Table with its values; values of pictures are measured in pixels, and `warnings` says so */
                        apply_chart?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 40004,
                     *       "msg": "Parameter error",
                     *       "data": {
                     *         "status": "failed",
                     *         "message": "File not uploaded"
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["ParseNewerAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiDocparsePipeline: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description the document */
                    file?: string;
                    /** @description its http or https address, instead of `file` */
                    file_url?: string;
                    /** @description what is done, in this order */
                    stages: ({
                        /**
                         * @description kind of the element, object, paper, seal or stage
                         * @constant
                         */
                        type: "parse";
                        /** @description settings of the request or stage */
                        config?: {
                            /** @description `primary`: fast and accurate; the default; `primary-lite`: text and tables only, without pictures, seals, codes and formulas; digital PDFs by their text layer; faster; `vlm_engine_a`: a vision-language model; answers 40429 where none is configured; `vlm_engine_b`: a vision-language model for many scripts; answers 40429 where none is configured */
                            provider?: string | null;
                            /** @description password of an encrypted PDF */
                            pdf_pwd?: string | null;
                            /** @description 1-based pages and closed intervals, such as `15`, `20-25` or `15,20-25,1,3,5-7`; the answer is in the order of the file; all pages when missing */
                            page_ranges?: (string | number) | null;
                            /** @description 1: find the page on a photograph and straighten it first */
                            crop_dewarp?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                            /** @description 1: take pale or coloured marks out first */
                            remove_watermark?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                            /** @description `page_image_url` in the metadata of each element */
                            get_page_image?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                            /** @description `image_base64` in the metadata of Image elements; text inside pictures is read */
                            get_sub_image?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                            /** @description `confidence` in the metadata of each element: the lowest and the mean of its characters */
                            include_confidence?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                            /** @description synchronous requests only: page pictures go to a bucket of your own */
                            image_storage_config?: {
                                /** @description http or https address of an S3-compatible store */
                                endpoint?: string | null;
                                /** @description key id of the bucket */
                                access_key?: string | null;
                                /** @description secret key of the bucket */
                                secret_key?: string | null;
                                /** @description name of the bucket */
                                bucket?: string | null;
                                /** @description region of the bucket */
                                region?: string | null;
                                /** @description begins the names of the objects */
                                prefix?: string | null;
                                /** @description addresses in the answer: this, a slash, and the name of the object; the address in the store when missing */
                                url_prefix?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                            /** @description provider primary only. scan: every page is read as a picture, by OCR; auto: text layer where it is good, OCR elsewhere (exact characters and much faster on digital PDFs) */
                            parse_mode?: ("auto" | "scan") | null;
                            /** @description providers vlm_engine_a and vlm_engine_b. primary: a page that the model fails at is read by `primary`, and `warnings` says so */
                            fallback?: ("none" | "primary") | null;
                            /** @description provider primary in scan mode only. 1: drawn lines without text on them (blanks of a form) are given as underscores in the text */
                            underline_level?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                            /** @description provider primary only. 1: each chart of bars, lines or pies is followed by a Table with its values; values of pictures are measured in pixels, and `warnings` says so */
                            apply_chart?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /**
                         * @description kind of the element, object, paper, seal or stage
                         * @constant
                         */
                        type: "chunk";
                        /** @description settings of the request or stage */
                        config?: {
                            /** @description basic: by length; by_title: sections whole; by_page: pages whole */
                            strategy?: ("basic" | "by_title" | "by_page") | null;
                            /** @description by_title: sections shorter than this are joined */
                            combine_text_under_n_chars?: (number | string) | null;
                            /** @description `orig_elements` in the metadata: the elements of the chunk */
                            include_orig_elements?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                            /** @description soft limit of a chunk */
                            new_after_n_chars?: (number | string) | null;
                            /** @description hard limit of a chunk */
                            max_characters?: (number | string) | null;
                            /** @description characters repeated at the start of the second and later pieces of an element that was cut */
                            overlap?: (number | string) | null;
                            /** @description overlap between whole elements too */
                            overlap_all?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                            /** @description by_title: sections may continue on the next page; false: each page starts a new chunk */
                            multipage_sections?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /**
                         * @description kind of the element, object, paper, seal or stage
                         * @constant
                         */
                        type: "embed";
                        /** @description settings of the request or stage */
                        config?: {
                            /** @enum {string} */
                            provider?: "embed_provider_a" | "embed_provider_b" | "local";
                            /** @description a model of the provider; `local` takes its best one when none is named */
                            model_name?: string;
                            /** @description length of the vectors; `local`: at most 1024 */
                            dimensions?: number;
                        };
                    } | {
                        /**
                         * @description kind of the element, object, paper, seal or stage
                         * @constant
                         */
                        type: "extract";
                        /** @description settings of the request or stage */
                        config?: {
                            /** @description JSON Schema that names the fields */
                            schema: {
                                [key: string]: unknown;
                            };
                            /** @description `citations`: where each value is */
                            generate_citations?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                            /** @description `stamps`: the seals of the document */
                            stamp?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                            /** @description `char_confidence` in citations: how sure the reading of the characters was, the lowest and the mean */
                            char_confidence?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        } & {
                            [key: string]: unknown;
                        };
                    })[];
                    /** @description where the document comes from, for `metadata.data_source`: `url`, `version`, `date_created`, `date_modified`, `date_processed`, `record_locator` */
                    data_source?: Record<string, never>;
                };
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "message": "success",
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *       "data": {
                     *         "elements": [],
                     *         "stats": {
                     *           "success_count": 1,
                     *           "original_elements": 0,
                     *           "chunked_elements": 0,
                     *           "embedded_elements": 0,
                     *           "stages": [
                     *             {
                     *               "type": "parse",
                     *               "config": {
                     *                 "provider": "primary"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PipelineAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAiServiceV2EntityExtraction: {
        parameters: {
            query?: {
                /** @description first page; 0 and 1 are both the first one */
                page_start?: (number | string) | null;
                /** @description pages to read: at most 20 with a prompt, 100 with keys, which are also the defaults */
                page_count?: (number | string) | null;
                /** @description auto: text layer of a digital PDF, OCR elsewhere; scan: OCR everywhere */
                parse_mode?: ("auto" | "scan") | null;
                /** @description page, both: `image_id` of each page, and `origin_image_id` where the page was cleaned or straightened; objects, both: `objects` of each page, pictures of its figures, seals and codes */
                get_image?: ("none" | "page" | "objects" | "both") | null;
                /** @description 1: find the page on a photograph and straighten it first */
                crop_image?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description 1: take pale or coloured marks out first */
                remove_watermark?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description what positions, and the picture behind `image_id`, refer to: 1 the page as it was sent, 0 the page turned upright, levelled and cropped */
                coord_restore?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description 1: `char_confidence` of each value: how sure the reading of its characters was, the lowest and the mean */
                char_confidence?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description formulas as LaTeX: 0 all, 1 those set apart from the text, 2 none */
                formula_level?: ((0 | 1 | 2) | ("0" | "1" | "2")) | null;
                /** @description name of the document with its extension */
                file_name?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the document: base64, or a base64 data URL */
                    file?: string | null;
                    /** @description its http or https address, instead of `file` */
                    file_url?: string | null;
                    /** @description prompt mode: what to extract, in plain words; goes before keys */
                    prompt?: string | null;
                    /** @description key mode: single values */
                    fields?: ({
                        /** @description name of the account, service, field or table */
                        name: string;
                        /** @description name of the thing, for people */
                        description?: string | null;
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                    /** @description key mode: columns of repeated values */
                    table_fields?: ({
                        /** @description text of the title */
                        title?: string | null;
                        /** @description name of the thing, for people */
                        description?: string | null;
                        /** @description fields with their values */
                        fields?: ({
                            /** @description name of the account, service, field or table */
                            name: string;
                            /** @description name of the thing, for people */
                            description?: string | null;
                        } & {
                            [key: string]: unknown;
                        })[] | null;
                    } & {
                        [key: string]: unknown;
                    })[] | null;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "v1.6.5",
                     *       "code": 200,
                     *       "message": "success",
                     *       "duration": 210,
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *       "result": {
                     *         "details": {
                     *           "number": {
                     *             "value": "A-7",
                     *             "position": [
                     *               100,
                     *               100,
                     *               160,
                     *               100,
                     *               160,
                     *               124,
                     *               100,
                     *               124
                     *             ],
                     *             "description": "",
                     *             "lines": [
                     *               {
                     *                 "page": 0,
                     *                 "text": "A-7",
                     *                 "pos": [
                     *                   100,
                     *                   100,
                     *                   160,
                     *                   100,
                     *                   160,
                     *                   124,
                     *                   100,
                     *                   124
                     *                 ],
                     *                 "angle": 0,
                     *                 "char_pos": []
                     *               }
                     *             ],
                     *             "confidence": 0.95,
                     *             "grounded": true
                     *           },
                     *           "row": []
                     *         },
                     *         "category": {
                     *           "number": "one_to_one",
                     *           "row": "item_list"
                     *         },
                     *         "detail_structure": [
                     *           {
                     *             "doc_type": "doc",
                     *             "page_range": [
                     *               1,
                     *               1
                     *             ],
                     *             "tables": [],
                     *             "tables_relationship": [],
                     *             "category": [
                     *               "number"
                     *             ],
                     *             "fields": {
                     *               "number": [
                     *                 {
                     *                   "value": "A-7",
                     *                   "bounding_regions": [
                     *                     {
                     *                       "page_number": 1,
                     *                       "value": "A-7",
                     *                       "position": [
                     *                         100,
                     *                         100,
                     *                         160,
                     *                         100,
                     *                         160,
                     *                         124,
                     *                         100,
                     *                         124
                     *                       ],
                     *                       "char_pos": []
                     *                     }
                     *                   ],
                     *                   "confidence": 0.95,
                     *                   "grounded": true
                     *                 }
                     *               ]
                     *             },
                     *             "stamps": []
                     *           }
                     *         ],
                     *         "image_angle": 0,
                     *         "rotated_image_width": 1191,
                     *         "rotated_image_height": 1684,
                     *         "finish_reason": "stop",
                     *         "page_count": 1,
                     *         "success_count": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExtractionAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAiServiceV3EntityExtraction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the document itself */
                    file?: ({
                        /** @description the document: base64, or a base64 data URL */
                        file_base64?: string | null;
                        /** @description its http or https address, instead */
                        file_url?: string | null;
                        /** @description name of the document with its extension */
                        file_name?: string | null;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description JSON Schema that names the fields */
                    schema: {
                        [key: string]: unknown;
                    };
                    /** @description how the document is read */
                    parse_options?: {
                        /** @description first page */
                        page_start?: (number | string) | null;
                        /** @description pages to read, at most 100 */
                        page_count?: (number | string) | null;
                        /** @description vlm: answers 40429, fields are not extracted from what models read */
                        parse_mode?: ("auto" | "scan" | "lite" | "parse" | "vlm") | null;
                        /** @description page, both: `image_id` of each page, and `origin_image_id` where the page was cleaned or straightened; objects, both: `objects` of each page, pictures of its figures, seals and codes */
                        get_image?: ("none" | "page" | "objects" | "both") | null;
                        /** @description find the page on a photograph and straighten it first */
                        crop_dewarp?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description take pale or coloured marks out first */
                        remove_watermark?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description what positions, and the picture behind `image_id`, refer to: 1 the page as it was sent, 0 the page turned upright, levelled and cropped */
                        coord_restore?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description formulas as LaTeX: 0 all, 1 those set apart from the text, 2 none */
                        formula_level?: ((0 | 1 | 2) | ("0" | "1" | "2")) | null;
                        /** @description accepted; answers hold no tables */
                        table_flavor?: ("html" | "md" | "none") | null;
                        /** @description password of an encrypted PDF */
                        pdf_pwd?: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description settings of the extraction */
                    extract_options?: {
                        /** @description `citations`: where each value is */
                        generate_citations?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `stamps`: the seals of the document */
                        stamp?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `char_confidence` of each value: how sure the reading of its characters was, the lowest and the mean */
                        char_confidence?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionV3Answer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiDocparseExtractSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description the document */
                    file?: string;
                    /** @description its http or https address, instead of `file` */
                    file_url?: string;
                    /** @description what to extract */
                    extract_config: {
                        /** @description JSON Schema that names the fields */
                        schema: {
                            [key: string]: unknown;
                        };
                        /** @description `citations`: where each value is */
                        generate_citations?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `stamps`: the seals of the document */
                        stamp?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `char_confidence` in citations: how sure the reading of the characters was, the lowest and the mean */
                        char_confidence?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description how the document is read: that of the newer parse */
                    parse_config?: {
                        /** @description `primary`: fast and accurate; the default; `primary-lite`: text and tables only, without pictures, seals, codes and formulas; digital PDFs by their text layer; faster; `vlm_engine_a`: a vision-language model; answers 40429 where none is configured; `vlm_engine_b`: a vision-language model for many scripts; answers 40429 where none is configured */
                        provider?: string | null;
                        /** @description password of an encrypted PDF */
                        pdf_pwd?: string | null;
                        /** @description 1-based pages and closed intervals, such as `15`, `20-25` or `15,20-25,1,3,5-7`; the answer is in the order of the file; all pages when missing */
                        page_ranges?: (string | number) | null;
                        /** @description 1: find the page on a photograph and straighten it first */
                        crop_dewarp?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description 1: take pale or coloured marks out first */
                        remove_watermark?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description `page_image_url` in the metadata of each element */
                        get_page_image?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `image_base64` in the metadata of Image elements; text inside pictures is read */
                        get_sub_image?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `confidence` in the metadata of each element: the lowest and the mean of its characters */
                        include_confidence?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description synchronous requests only: page pictures go to a bucket of your own */
                        image_storage_config?: {
                            /** @description http or https address of an S3-compatible store */
                            endpoint?: string | null;
                            /** @description key id of the bucket */
                            access_key?: string | null;
                            /** @description secret key of the bucket */
                            secret_key?: string | null;
                            /** @description name of the bucket */
                            bucket?: string | null;
                            /** @description region of the bucket */
                            region?: string | null;
                            /** @description begins the names of the objects */
                            prefix?: string | null;
                            /** @description addresses in the answer: this, a slash, and the name of the object; the address in the store when missing */
                            url_prefix?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description provider primary only. scan: every page is read as a picture, by OCR; auto: text layer where it is good, OCR elsewhere (exact characters and much faster on digital PDFs) */
                        parse_mode?: ("auto" | "scan") | null;
                        /** @description providers vlm_engine_a and vlm_engine_b. primary: a page that the model fails at is read by `primary`, and `warnings` says so */
                        fallback?: ("none" | "primary") | null;
                        /** @description provider primary in scan mode only. 1: drawn lines without text on them (blanks of a form) are given as underscores in the text */
                        underline_level?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description provider primary only. 1: each chart of bars, lines or pies is followed by a Table with its values; values of pictures are measured in pixels, and `warnings` says so */
                        apply_chart?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractSyncAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOcrImageDownload: {
        parameters: {
            query: {
                /** @description `image_id` or `origin_image_id` of a page */
                image_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadedImage"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOcrImageDownload: {
        parameters: {
            query: {
                /** @description `image_id` or `origin_image_id` of a page */
                image_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadedImage"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAiServiceV1BillRecognizeV2: {
        parameters: {
            query?: {
                /** @description 1: positions of items in the page picture that was sent; 0: in the bill, cut out and straightened */
                coord_restore?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description pages to recognise, 1-based: `1,3,2`, `2-4`, `3-5,1`; the answer is in the order of the file; all pages when missing */
                specific_pages?: string | null;
                /** @description 1: `image` of each object is the bill, cut out and straightened */
                crop_complete_image?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description 1: `image` of each item is its place on the bill */
                crop_value_image?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description 1: pages become one when each of them is a fully digital invoice and their numbers are the same; `page_number` is that of the first, rows keep their places on their own pages */
                merge_digital_elec_invoice?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description 1: `ppi` is the resolution at which a page of a PDF or OFD was drawn */
                return_ppi?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description accepted; the tax office is never asked, and `warnings` says so */
                verify_vat?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
                "text/plain": string;
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "v2.0.0",
                     *       "code": 200,
                     *       "message": "success",
                     *       "duration": 180,
                     *       "pageNum": 1,
                     *       "pages": [
                     *         {
                     *           "page_number": 0,
                     *           "duration": 150,
                     *           "ppi": 0,
                     *           "result": {
                     *             "object_list": [
                     *               {
                     *                 "type": "parking_invoice",
                     *                 "type_description": "停车费发票",
                     *                 "kind": "traffic",
                     *                 "kind_description": "交通",
                     *                 "image_angle": 0,
                     *                 "rotated_image_width": 400,
                     *                 "rotated_image_height": 600,
                     *                 "position": [
                     *                   20,
                     *                   20,
                     *                   420,
                     *                   20,
                     *                   420,
                     *                   620,
                     *                   20,
                     *                   620
                     *                 ],
                     *                 "item_list": [
                     *                   {
                     *                     "key": "invoice_number",
                     *                     "value": "01234567",
                     *                     "description": "发票号码",
                     *                     "position": [
                     *                       100,
                     *                       100,
                     *                       160,
                     *                       100,
                     *                       160,
                     *                       124,
                     *                       100,
                     *                       124
                     *                     ]
                     *                   },
                     *                   {
                     *                     "key": "money",
                     *                     "value": "10.00",
                     *                     "description": "金额",
                     *                     "position": [
                     *                       100,
                     *                       100,
                     *                       160,
                     *                       100,
                     *                       160,
                     *                       124,
                     *                       100,
                     *                       124
                     *                     ]
                     *                   },
                     *                   {
                     *                     "key": "exist_invoice_seal",
                     *                     "value": "False",
                     *                     "description": "发票专用章存在性判断",
                     *                     "position": [
                     *                       0,
                     *                       0,
                     *                       0,
                     *                       0,
                     *                       0,
                     *                       0,
                     *                       0,
                     *                       0
                     *                     ]
                     *                   }
                     *                 ],
                     *                 "stamp_list": [],
                     *                 "qr_code_list": []
                     *               }
                     *             ],
                     *             "width": 800,
                     *             "height": 1000
                     *           }
                     *         }
                     *       ],
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["BillAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAiServiceV1MedicalRecognize: {
        parameters: {
            query?: {
                /** @description 1: each paper is cut out of a photo or a sheet; 0: a page is one paper */
                crop_image?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description 1: `image_base64` of each image is the straightened paper */
                return_image_base64?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description type of all papers, which are not classified then: 1 医疗住院收费票据（纸质）, 2 医疗门诊收费票据（纸质）, 3 医疗住院收费票据（电子）, 4 医疗门诊收费票据（电子）, 5 医保结算单, 6 医疗费用明细, 7 医疗处方笺, 8 实验室检验报告, 9 影像学检查报告, 10 门急诊病历, 11 出院小结, 12 诊断证明书, 13 入院记录, 14 病理报告, 15 体检报告, 16 病案首页, 17 手术记录单; 0: find out */
                category?: (number | string) | null;
                /** @description 1: positions in the page picture that was sent; 0: in the straightened paper */
                coord_restore?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                /** @description 1: all pages are one document, with one object in the answer; `crop_image` has no effect then */
                is_same_file?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
                "text/plain": string;
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "v1.3.0",
                     *       "code": 200,
                     *       "message": "success",
                     *       "duration": 420,
                     *       "result": {
                     *         "success_count": 1,
                     *         "page_count": 1,
                     *         "ppi": 144,
                     *         "image_list": [
                     *           {
                     *             "image_angle": 0,
                     *             "rotated_image_width": 800,
                     *             "rotated_image_height": 1000,
                     *             "page_id": 0,
                     *             "image_id": 0,
                     *             "image_position": [
                     *               0,
                     *               0,
                     *               800,
                     *               0,
                     *               800,
                     *               1000,
                     *               0,
                     *               1000
                     *             ],
                     *             "image_base64": ""
                     *           }
                     *         ],
                     *         "object_list": [
                     *           {
                     *             "doc_type": "diagnosis_certificate",
                     *             "doc_label": "诊断证明书",
                     *             "page_ids": [
                     *               0
                     *             ],
                     *             "image_ids": [
                     *               0
                     *             ],
                     *             "fields": [
                     *               {
                     *                 "key": "name",
                     *                 "label": "姓名",
                     *                 "value": "王一",
                     *                 "type": "patient_information",
                     *                 "bounding_regions": [
                     *                   {
                     *                     "page_id": 0,
                     *                     "image_id": 0,
                     *                     "value": "王一",
                     *                     "position": [
                     *                       100,
                     *                       100,
                     *                       160,
                     *                       100,
                     *                       160,
                     *                       124,
                     *                       100,
                     *                       124
                     *                     ],
                     *                     "char_pos": []
                     *                   }
                     *                 ]
                     *               }
                     *             ],
                     *             "tables": []
                     *           }
                     *         ]
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["MedicalAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1DocparseParseAsync: {
        parameters: {
            query?: {
                /** @description failed: without those that were cancelled */
                state?: "pending" | "in_progress" | "completed" | "failed" | "cancelled";
                /** @description as jobs tell it; failed: with those that were cancelled */
                status?: "pending" | "in_progress" | "completed" | "failed";
                /** @description only jobs created at this time or later */
                created_from?: string;
                /** @description only jobs created before this time */
                created_to?: string;
                /** @description at most this many entries on a page */
                limit?: number;
                /** @description `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "message": "success",
                     *       "data": {
                     *         "jobs": [
                     *           {
                     *             "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "file_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "status": "completed",
                     *             "result_url": "https://docparse.example/api/v1/docparse/parse/async/result/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "file_name": "note.pdf",
                     *             "progress": {
                     *               "pages_done": 3,
                     *               "pages_total": 3,
                     *               "pages_failed": 0
                     *             },
                     *             "attempts": 1,
                     *             "created_at": "2026-01-31T09:00:00.000Z",
                     *             "started_at": "2026-01-31T09:00:00.100Z",
                     *             "finished_at": "2026-01-31T09:00:02.000Z",
                     *             "expires_at": "2026-03-02T09:00:02.000Z"
                     *           }
                     *         ],
                     *         "next_cursor": null
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["JobListV1"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1DocparseParseAsync: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key of your choice, 1 to 255 printable ASCII characters: a repeated request with it makes no second job */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description the document */
                    file?: string;
                    /** @description its http or https address, instead of `file` */
                    file_url?: string;
                    /** @description As for the synchronous endpoint. */
                    config?: {
                        /** @description facts about the document that is sent */
                        document?: {
                            /** @description of an encrypted document */
                            password?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description switches of what is returned */
                        capabilities?: {
                            /** @description parent_id, children_ids, ref_element_id */
                            include_hierarchy?: boolean | null;
                            /** @description `objects`: formulas, checkboxes, handwriting and pictures inside text and cells */
                            include_inline_objects?: boolean | null;
                            /** @description `char_details`: every character with position, confidence and candidates */
                            include_char_details?: boolean | null;
                            /** @description `image_data`: cut-outs of pictures, as address or base64; text inside pictures is read */
                            include_image_data?: boolean | null;
                            /** @description `table_structure`: rows, columns and cells */
                            include_table_structure?: boolean | null;
                            /** @description `confidence` of every element: the lowest and the mean of its characters */
                            include_confidence?: boolean | null;
                            /** @description one Table per page, linked; or one Table per logical table over all its pages */
                            element_merge_mode?: ("separate" | "merged") | null;
                            /** @description `pages`: sizes, page pictures, element ids, angle and status */
                            pages?: boolean | null;
                            /** @description `title_tree`: the headings as a tree */
                            title_tree?: boolean | null;
                            /** @description form of tables in the Markdown */
                            table_view?: ("markdown" | "html") | null;
                            /** @description take pale or coloured marks out first */
                            remove_watermark?: boolean | null;
                            /** @description find the page on a photograph and straighten it first */
                            crop_dewarp?: boolean | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description which pages are read */
                        scope?: {
                            /** @description 1-based closed intervals, such as `1-3,7,10-12` */
                            page_range?: string | null;
                            /** @description pages to leave out, in the same form; those that the file does not have do not matter */
                            exclude_pages?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description settings of the request or stage */
                        config?: {
                            /** @description `primary`; `primary_gui`: screenshots (JPEG, PNG, GIF, WebP, 10 MB at most) as elements of interfaces; `vlm_engine_a` and `vlm_engine_b`: models behind servers, 40429 where none is configured */
                            force_engine?: string | null;
                            /** @description how the engine reads the document */
                            engine_params?: {
                                /** @description auto: text layer where it is good, OCR elsewhere; scan: every page as a picture; parse: text layer only; lite: tables and text only, OCR only on pages with hardly any text; vlm: a vision-language model, 40429 where none is configured */
                                parse_mode?: ("auto" | "scan" | "parse" | "lite" | "vlm") | null;
                                /** @description 0 standard; 1 enhanced is not done yet, and `warnings` says so */
                                formula_level?: number | null;
                                /** @description form of `image_data`; `default` and `base64str` are older names of the two */
                                image_output_type?: ("url" | "base64" | "default" | "base64str") | null;
                                /** @description 72, 144 or 216: resolution of page pictures and pixel sizes */
                                dpi?: number | null;
                                /** @description another name of document.password */
                                pdf_pwd?: string | null;
                                /** @description primary: a page that a model fails at is read by `primary`, which its record in `pages` says */
                                fallback?: ("none" | "primary") | null;
                                /** @description 1 or true: each chart of bars, lines or pies is followed by a Table with its values, measured in pixels */
                                apply_chart?: (boolean | 0 | 1) | null;
                                /** @description true: drawings of molecules become Chemical elements whose text is SMILES; needs OSRA, and `warnings` says so where it is missing */
                                recognize_chemical?: boolean | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description http or https address that is called when the job ends */
                    webhook?: string;
                };
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "message": "success",
                     *       "data": {
                     *         "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["JobCreatedV1"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1DocparseParseAsyncByJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "message": "success",
                     *       "data": {
                     *         "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *         "file_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *         "status": "completed",
                     *         "result_url": "https://docparse.example/api/v1/docparse/parse/async/result/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *         "file_name": "note.pdf",
                     *         "progress": {
                     *           "pages_done": 3,
                     *           "pages_total": 3,
                     *           "pages_failed": 0
                     *         },
                     *         "attempts": 1,
                     *         "created_at": "2026-01-31T09:00:00.000Z",
                     *         "started_at": "2026-01-31T09:00:00.100Z",
                     *         "finished_at": "2026-01-31T09:00:02.000Z",
                     *         "expires_at": "2026-03-02T09:00:02.000Z"
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["JobV1"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiV1DocparseParseAsyncByJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobV1"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiV1DocparseParseAsyncByJobIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "message": "success",
                     *       "data": {
                     *         "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["JobRetriedV1"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1DocparseParseAsyncResultByJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResultV1"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1DocparseParseAsyncByJobIdEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description id of the last event that the client has received */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a stream of events until the job is over; or an error as JSON */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["JobPageEvent"];
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description all events have been seen */
            204: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseParseAsync: {
        parameters: {
            query?: {
                /** @description failed: without those that were cancelled */
                state?: "pending" | "in_progress" | "completed" | "failed" | "cancelled";
                /** @description as jobs tell it; failed: with those that were cancelled */
                status?: "pending" | "in_progress" | "completed" | "failed";
                /** @description only jobs created at this time or later */
                created_from?: string;
                /** @description only jobs created before this time */
                created_to?: string;
                /** @description at most this many entries on a page */
                limit?: number;
                /** @description `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "data": {
                     *         "jobs": [
                     *           {
                     *             "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "file_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "status": "completed",
                     *             "result_url": "https://docparse.example/api/docparse/parse/async/result/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "file_name": "note.pdf",
                     *             "progress": {
                     *               "pages_done": 3,
                     *               "pages_total": 3,
                     *               "pages_failed": 0
                     *             },
                     *             "attempts": 1,
                     *             "created_at": "2026-01-31T09:00:00.000Z",
                     *             "started_at": "2026-01-31T09:00:00.100Z",
                     *             "finished_at": "2026-01-31T09:00:02.000Z",
                     *             "expires_at": "2026-03-02T09:00:02.000Z"
                     *           }
                     *         ],
                     *         "next_cursor": null
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["JobListNewer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiDocparseParseAsync: {
        parameters: {
            query?: never;
            header?: {
                /** @description a key of your choice, 1 to 255 printable ASCII characters: a repeated request with it makes no second job */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description the document */
                    file?: string;
                    /** @description its http or https address, instead of `file` */
                    file_url?: string;
                    /** @description As for the synchronous endpoint. */
                    config?: {
                        /** @description `primary`: fast and accurate; the default; `primary-lite`: text and tables only, without pictures, seals, codes and formulas; digital PDFs by their text layer; faster; `vlm_engine_a`: a vision-language model; answers 40429 where none is configured; `vlm_engine_b`: a vision-language model for many scripts; answers 40429 where none is configured */
                        provider?: string | null;
                        /** @description password of an encrypted PDF */
                        pdf_pwd?: string | null;
                        /** @description 1-based pages and closed intervals, such as `15`, `20-25` or `15,20-25,1,3,5-7`; the answer is in the order of the file; all pages when missing */
                        page_ranges?: (string | number) | null;
                        /** @description 1: find the page on a photograph and straighten it first */
                        crop_dewarp?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description 1: take pale or coloured marks out first */
                        remove_watermark?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description `page_image_url` in the metadata of each element */
                        get_page_image?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `image_base64` in the metadata of Image elements; text inside pictures is read */
                        get_sub_image?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description `confidence` in the metadata of each element: the lowest and the mean of its characters */
                        include_confidence?: (boolean | (0 | 1) | ("0" | "1" | "true" | "false")) | null;
                        /** @description synchronous requests only: page pictures go to a bucket of your own */
                        image_storage_config?: {
                            /** @description http or https address of an S3-compatible store */
                            endpoint?: string | null;
                            /** @description key id of the bucket */
                            access_key?: string | null;
                            /** @description secret key of the bucket */
                            secret_key?: string | null;
                            /** @description name of the bucket */
                            bucket?: string | null;
                            /** @description region of the bucket */
                            region?: string | null;
                            /** @description begins the names of the objects */
                            prefix?: string | null;
                            /** @description addresses in the answer: this, a slash, and the name of the object; the address in the store when missing */
                            url_prefix?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description provider primary only. scan: every page is read as a picture, by OCR; auto: text layer where it is good, OCR elsewhere (exact characters and much faster on digital PDFs) */
                        parse_mode?: ("auto" | "scan") | null;
                        /** @description providers vlm_engine_a and vlm_engine_b. primary: a page that the model fails at is read by `primary`, and `warnings` says so */
                        fallback?: ("none" | "primary") | null;
                        /** @description provider primary in scan mode only. 1: drawn lines without text on them (blanks of a form) are given as underscores in the text */
                        underline_level?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                        /** @description provider primary only. 1: each chart of bars, lines or pies is followed by a Table with its values; values of pictures are measured in pixels, and `warnings` says so */
                        apply_chart?: ((0 | 1) | boolean | ("0" | "1" | "true" | "false")) | null;
                    } & {
                        [key: string]: unknown;
                    };
                    /** @description http or https address that is called when the job ends */
                    webhook?: string;
                };
            };
        };
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "data": {
                     *         "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["JobCreatedNewer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseParseAsyncByJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "data": {
                     *         "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *         "file_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *         "status": "completed",
                     *         "result_url": "https://docparse.example/api/docparse/parse/async/result/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *         "file_name": "note.pdf",
                     *         "progress": {
                     *           "pages_done": 3,
                     *           "pages_total": 3,
                     *           "pages_failed": 0
                     *         },
                     *         "attempts": 1,
                     *         "created_at": "2026-01-31T09:00:00.000Z",
                     *         "started_at": "2026-01-31T09:00:00.100Z",
                     *         "finished_at": "2026-01-31T09:00:02.000Z",
                     *         "expires_at": "2026-03-02T09:00:02.000Z"
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["JobNewer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiDocparseParseAsyncByJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobNewer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiDocparseParseAsyncByJobIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "data": {
                     *         "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["JobRetriedNewer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseParseAsyncResultByJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResultNewer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseParseAsyncByJobIdEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description id of the last event that the client has received */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description id of the job: 32 hexadecimal characters */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a stream of events until the job is over; or an error as JSON */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["JobPageEvent"];
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description all events have been seen */
            204: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseWebhooksDeliveries: {
        parameters: {
            query?: {
                /** @description only deliveries of this job */
                job_id?: string;
                /** @description only deliveries in this state */
                state?: "pending" | "delivered" | "failed";
                /** @description at most this many deliveries; 20 if missing */
                limit?: number;
                /** @description last `id` of the previous page */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *       "data": {
                     *         "deliveries": [
                     *           {
                     *             "id": "5f0c6f0e-6a0e-4e43-9d54-0d1f2f6a7b11",
                     *             "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *             "url": "https://example.com/hook",
                     *             "state": "delivered",
                     *             "attempts": 1,
                     *             "next_attempt_at": null,
                     *             "created_at": "2026-01-31T09:00:00.000Z",
                     *             "finished_at": "2026-01-31T09:00:01.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseWebhooksDeliveriesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the delivery */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *       "data": {
                     *         "id": "5f0c6f0e-6a0e-4e43-9d54-0d1f2f6a7b11",
                     *         "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *         "url": "https://example.com/hook",
                     *         "state": "delivered",
                     *         "attempts": 1,
                     *         "next_attempt_at": null,
                     *         "created_at": "2026-01-31T09:00:00.000Z",
                     *         "finished_at": "2026-01-31T09:00:01.000Z",
                     *         "body": {
                     *           "job_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *           "status": "completed",
                     *           "result_url": "https://example.com/api/docparse/parse/async/result/0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *         },
                     *         "log": [
                     *           {
                     *             "at": "2026-01-31T09:00:01.000Z",
                     *             "http_status": 200,
                     *             "error": null,
                     *             "response_excerpt": "ok",
                     *             "duration_ms": 120
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiDocparseWebhooksDeliveriesByIdRedeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the delivery */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
                     *       "data": {
                     *         "id": "5f0c6f0e-6a0e-4e43-9d54-0d1f2f6a7b11",
                     *         "state": "pending"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRedelivery"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseAccountUsage: {
        parameters: {
            query?: {
                /** @description first day (YYYY-MM-DD) */
                from?: string;
                /** @description last day (YYYY-MM-DD) */
                to?: string;
                /** @description tag: separate rows for each tag of secrets */
                by?: "service" | "tag";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "data": {
                     *         "days": [
                     *           {
                     *             "day": "2026-01-31",
                     *             "service": "parse",
                     *             "pages": 42,
                     *             "free_pages": 10
                     *           }
                     *         ]
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["UsageAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseAccountErrors: {
        parameters: {
            query?: {
                /** @description first day (YYYY-MM-DD) */
                from?: string;
                /** @description last day (YYYY-MM-DD) */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "data": {
                     *         "errors": [
                     *           {
                     *             "day": "2026-01-31",
                     *             "service": "parse",
                     *             "code": 40303,
                     *             "message": "The file type is not supported.",
                     *             "count": 2
                     *           }
                     *         ]
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorsAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocparseAccountLedger: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                before?: number;
                /** @description at most this many entries on a page */
                limit?: number;
                /** @description page: paid by the balance; free_page: by the free quota; credit: pages added or taken back */
                kind?: "page" | "free_page" | "credit";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserFinanceBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success, or an error whose code is in the body */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": 200,
                     *       "msg": "success",
                     *       "data": {
                     *         "balance": 1000,
                     *         "available_balance": 990,
                     *         "unavailable_balance": 10
                     *       },
                     *       "x_request_id": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
                     *     }
                     */
                    "application/json": components["schemas"]["BalanceAnswer"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminV1Accounts: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                after?: string;
                /** @description at most this many entries on a page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGetAccounts"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminV1Accounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the account, shown to people. */
                    name: string;
                    /** @description How many pages the balance may go below zero; null: without limit. */
                    overdraft?: number | null;
                    /** @description Pages a day that cost nothing. */
                    daily_free_pages?: number;
                    /** @description IANA time zone whose midnight begins a new free quota. */
                    quota_time_zone?: string;
                    /** @description Requests per second; null: without limit. A second's worth may come at once. */
                    qps?: number | null;
                    /** @description Addresses and CIDR ranges, IPv4 and IPv6, that may use the account; empty: every address. */
                    allow_ips?: string[];
                    /** @description Services switched on or off; those not named stay as they are. */
                    services?: {
                        [key: string]: boolean;
                    };
                    /** @description Signs webhooks (Standard Webhooks, whsec_...); "new" makes one, null removes it. */
                    webhook_secret?: "new" | string | null;
                    /** @description What clients send as x-ti-app-id. Made when missing. */
                    app_id?: string;
                    /** @description Pages to begin with. */
                    pages?: number;
                };
            };
        };
        responses: {
            /** @description success */
            201: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostAccounts"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminV1AccountsByAppId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGetAccountsAppId"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAdminV1AccountsByAppId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the account, shown to people. */
                    name?: string;
                    /** @description How many pages the balance may go below zero; null: without limit. */
                    overdraft?: number | null;
                    /** @description Pages a day that cost nothing. */
                    daily_free_pages?: number;
                    /** @description IANA time zone whose midnight begins a new free quota. */
                    quota_time_zone?: string;
                    /** @description Requests per second; null: without limit. A second's worth may come at once. */
                    qps?: number | null;
                    /** @description Addresses and CIDR ranges, IPv4 and IPv6, that may use the account; empty: every address. */
                    allow_ips?: string[];
                    /** @description Services switched on or off; those not named stay as they are. */
                    services?: {
                        [key: string]: boolean;
                    };
                    /** @description Signs webhooks (Standard Webhooks, whsec_...); "new" makes one, null removes it. */
                    webhook_secret?: "new" | string | null;
                };
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPatchAccountsAppId"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminV1AccountsByAppIdCredits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Pages to add to the balance; negative takes back. */
                    pages: number;
                    /** @description Idempotency key: a second credit with the same key changes nothing. */
                    key: string;
                    /** @description Note in the ledger, such as the number of an invoice. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostAccountsAppIdCredits"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminV1AccountsByAppIdSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Seconds for which earlier secrets with the same tag stay valid.
                     * @default 86400
                     */
                    overlap_s?: number;
                    /** @description Name of a key, such as a team or a program: what is used with the key is counted under it. */
                    tag?: string;
                    /**
                     * Format: date-time
                     * @description When the new secret expires; never if missing.
                     */
                    expires_at?: string;
                };
            };
        };
        responses: {
            /** @description success */
            201: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostAccountsAppIdSecrets"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminV1AccountsByAppIdSecretsBySecretId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string;
                /** @description id of the secret */
                secret_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            204: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminV1AccountsByAppIdDisable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostAccountsAppIdDisable"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminV1AccountsByAppIdEnable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostAccountsAppIdEnable"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminV1AccountsByAppIdLedger: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                before?: number;
                /** @description at most this many entries on a page */
                limit?: number;
                /** @description page: paid by the balance; free_page: by the free quota; credit: pages added or taken back */
                kind?: "page" | "free_page" | "credit";
            };
            header?: never;
            path: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGetAccountsAppIdLedger"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminV1AccountsByAppIdUsage: {
        parameters: {
            query?: {
                /** @description first day (YYYY-MM-DD) */
                from?: string;
                /** @description last day (YYYY-MM-DD) */
                to?: string;
                /** @description tag: separate rows for each tag of secrets */
                by?: "service" | "tag";
            };
            header?: never;
            path: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGetAccountsAppIdUsage"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminV1Jobs: {
        parameters: {
            query?: {
                /** @description only jobs of this account */
                app_id?: string;
                /** @description form of the parse that was asked for */
                form?: "v1" | "newer";
                /** @description only jobs in this state */
                state?: "pending" | "in_progress" | "completed" | "failed" | "cancelled";
                /** @description `next` of the previous page. */
                after?: string;
                /** @description at most this many entries on a page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGetJobs"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAdminV1JobsByJobId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job or request */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDeleteJobsJobId"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAdminV1JobsByJobIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the job or request */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            201: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostJobsJobIdRetry"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminV1Services: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGetServices"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAdminV1ServicesByService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description service that was used */
                service: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description whether accounts can use it */
                    published: boolean;
                };
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPatchServicesService"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is too large */
            413: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the body is not JSON */
            415: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAdminV1Audit: {
        parameters: {
            query?: {
                /** @description id of the account, sent as `x-ti-app-id` */
                app_id?: string;
                /** @description `next` of the previous page. */
                before?: number;
                /** @description at most this many entries on a page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGetAudit"];
                };
            };
            /** @description the request is invalid; the message names the member */
            400: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the admin token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the account, secret, service or job does not exist */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description it conflicts with the present state, such as an id that is taken */
            409: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description the database is not reachable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiV1DocparseFilesByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description last part of an address in a result */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the picture */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description the picture does not exist, or has expired */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description the console is not built */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConsoleByFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description name of the file */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description script, style, font or picture */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description there is no such file */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "engines": {
                     *         "size": 2,
                     *         "ready": 2,
                     *         "busy": 0
                     *       },
                     *       "waiting": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description no engine is ready */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "parts": {
                     *         "engines": "ok",
                     *         "database": "ok",
                     *         "blobs": "ok",
                     *         "disk": "ok"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description a part is unavailable */
            503: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description text format of Prometheus */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description the bearer token is missing or wrong */
            401: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a page */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDocsByFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description name of the file */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description page, script, style or picture */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description there is no such file */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "/schemas/parse-v1-response.json"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Schemas"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSchemasByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description name of a schema in the list of `GET /schemas` */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON Schema, draft 2020-12 */
            200: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": string;
                };
            };
            /** @description there is no such file */
            404: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    /** @description names the request in logs */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
